import {
	createTextMatcher,
	normalizeText,
} from '../../../nodes/AppointmentService/rest/values/textSearch';

test.each([
	['Ärger', 'arger'],
	['Straße', 'strasse'],
	['Łódź', 'lodz'],
	['Ærø', 'aero'],
	['Œuvre', 'oeuvre'],
	['Đorđe', 'dorde'],
	['Þóra', 'thora'],
	['ðı', 'di'],
])('%s is normalized to %s and found by it', (text, normalized) => {
	expect(normalizeText(text)).toBe(normalized);
	expect(createTextMatcher(normalized.toUpperCase())(text)).toBe(true);
});

test('every word of the query must be in the texts, in any order', () => {
	const matches = createTextMatcher(' lopez,  MARIA');
	expect(matches('Maria', 'Lopez')).toBe(true);
	expect(matches('Lopez Maria Ines')).toBe(true);
	expect(matches('Maria')).toBe(false);
	expect(createTextMatcher(' ,;"<>')('anything')).toBe(false);
});

test.each([
	// query, text, whether it matches
	['jose nunez', 'José Núñez', true],
	['NUNEZ, josé', 'José Núñez', true],
	['lukasz strasse', 'Łukasz, Straße 5', true],
	['sören', 'Soren Ørsted', true],
	['orsted', 'Soren Ørsted', true],
	['jose nunes', 'José Núñez', false],
])('“%s” is found in “%s”: %p', (query, text, expected) => {
	expect(createTextMatcher(query)(text)).toBe(expected);
});
