import { contentVersion } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';

describe('contentVersion', () => {
	const winter = { id: 7, start: '2026-03-20T09:00:00-05:00', ends: ['2026-03-20T10:00-05:00'] };

	test.each<[name: string, record: object, isSame: boolean]>([
		['in another order', { ends: winter.ends, start: winter.start, id: 7 }, true],
		[
			'with its times in another zone',
			{ id: 7, start: '2026-03-20T10:00:00.000-04:00', ends: ['2026-03-20T11:00-04:00'] },
			true,
		],
		['at another time', { ...winter, start: '2026-03-20T09:00:00-04:00' }, false],
		['with a time that is none', { ...winter, start: '2026-13-20T09:00:00-05:00' }, false],
		['with a time in a text', { ...winter, note: 'at 2026-03-20T09:00:00-05:00' }, false],
	])('of a record %s', (_, record, isSame) => {
		expect(contentVersion(record) === contentVersion(winter)).toBe(isSame);
	});

	test.each<[query: string, isSame: boolean]>([
		['?X-Amz-Expires=900&X-Amz-Signature=b', true],
		['?sig=1', true],
		['?version=2', false],
		['', true],
	])('of a record with the address of a file with %s', (query, isSame) => {
		const withPhoto = (end: string) => ({ ...winter, photo: `https://f.example.com/a.png${end}` });
		const signed = contentVersion(withPhoto('?X-Amz-Expires=900&X-Amz-Signature=a'));
		expect(contentVersion(withPhoto(query)) === signed).toBe(isSame);
		expect(contentVersion({ ...withPhoto('?sig=1'), id: 8 })).not.toBe(signed);
	});
});
