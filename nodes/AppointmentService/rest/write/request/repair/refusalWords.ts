/** The service misses the field. */
const missingPattern =
	/required|missing|blank|empty|absent|mandatory|obligatory|omitted|lacks|undefined|must be (present|given|provided|supplied|set|specified)|(not|n['’]t) (given|provided|supplied|specified|present)|can'?t be null|not be null|must (have|contain|include|pass|send|supply|provide|specify|give)|no value|should (have|contain|include|be present)|\b(needs?|requires|expects|expecting)\b|expected (an? |the )?(object|field|key|property|parameter|element|root|member)|\b(object|field|key|property|parameter|element|root|member|wrapper)\b.{0,40}\b(expected|not found)|nothing found|could ?n[o'’]?t find (an? |the )?(field|key|property|object|parameter|element|root|member)|wrapped|nested under|\bno (\S+ )(given|provided|supplied|in the)\b|erforderlich|pflichtfeld|nicht leer|ob+ligatoi?r|obrigat|em branco|en blanco|verplicht|krävs/i;

/** The service has no such field to write. A value that is not allowed has other messages. */
const noSuchFieldPattern =
	/\b(unknown|unexpected|unrecogni[sz]ed|unpermitted|additional|extra|undeclared)\b|no (such )?(field|property|attribute|column)|\binvalid (key|field|property|attribute|parameter|column)\b|\bnot a (valid|known|recogni[sz]ed|writable) (key|field|property|attribute|parameter|column)\b|\b(does not|doesn'?t|should not|must not) exist\b|\bhas no (field|property|attribute|column)|\bnot (part of|defined|declared|known|recogni[sz]ed|expected|marked as ignorable)\b|^["'`][\w.]+["'`] is not allowed$/i;

/** The service manages the field, so that leaving it out changes nothing. */
const readOnlyPattern =
	/read.?only|immutable|computed|calculated|derived|generated|output.?only|managed by|set by the (server|system|service)|system field|non.?editable|\bnot (writable|editable|updatable|updateable|modifiable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) be (set|changed|updated|modified|edited|written|assigned)\b/i;

/** Other words for a field that the service does not want. */
const unwantedPattern =
	/\b(prohibited|forbidden|unsupported)\b|\bnot (permitted|allowed|accepted|supported|assignable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) (be )?(set|sent|changed|updated|modified|edited|written|included|given|specified|passed|provided|present|exist|assigned)\b|do not send/i;

/** The name belongs to something that holds the fields. */
const containerPattern =
	/\bobject\b|wrapp|\broot\b|envelope|payload|\belement\b|nested|under (the |a )?(key|name)|top.?level|\bbody (must|should|needs|has to)\b|\bparam is missing\b|hash\b|dictionary|struct/i;

const listPattern =
	/\b(must|should|needs? to|has to) (be|hold|contain) (an? )?(json ?)?(array|list)\b|\b(expect(s|ed)?|requires?|want(s|ed)?|not) (an? )?(json ?)?(array|list)\b/i;

/** The whole record is wanted, whatever its fields are called. */
const wholePattern =
	/\b(whole|full|complete|entire) (record|object|resource|representation|entity|document|body|payload)|\ball (the )?(required |mandatory )?(fields|properties|attributes)\b|(missing|required) (fields|properties|attributes|parameters)\b/i;

/** The value has the wrong type, as an object has where an ID is expected. */
const wrongTypePattern =
	/\b(must be|should be|expected|expects?|is not|not|needs? to be|invalid|incorrect) (?:of type )?(?:an? )?(?:valid )?(type|integer|int|number|numeric|string|text|scalar|id|identifier|uuid|guid|primary key|pk|reference|foreign key)\b/i;

export const isMissing = (message: string) => missingPattern.test(message);
export const isNoSuchField = (message: string) => noSuchFieldPattern.test(message.trim());
export const isReadOnly = (message: string) => readOnlyPattern.test(message);
/** The service does not want the field. One with a wrong value has other messages, and leaving it out would lose the value. */
export const isUnwanted = (message: string) =>
	isNoSuchField(message) || isReadOnly(message) || unwantedPattern.test(message);
export const isAboutContainer = (message: string) => containerPattern.test(message);
export const isAboutList = (message: string) => listPattern.test(message);
export const wantsWholeRecord = (message: string) => wholePattern.test(message);
export const isWrongType = (message: string) => wrongTypePattern.test(message);
