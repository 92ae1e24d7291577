import { isRecordTimeName, isTimeFieldName, splitWords } from '../rest';

const otherWord =
	/^(end|ends|ending|to|do|until|till|finish\w*|stops?|returns?|dropoff|expir\w*|valid\w*|due|remind\w*|notif\w*|deadline|next|follow\w*|pay\w*|renew\w*|birth\w*|dob|cancel\w*|clos\w*|open\w*|prev\w*|old|recall|warrant\w*|licen\w*|insur\w*|contract|deliver\w*|ship\w*|invoice\w*|bill\w*)$/;

/** Whether a field is named like another time than the start of an appointment. */
export function isOtherTime(name: string): boolean {
	return (
		isRecordTimeName(name) ||
		isTimeFieldName(name, 'end') ||
		splitWords(name).some((word) => otherWord.test(word) || isTimeFieldName(word, 'end'))
	);
}
