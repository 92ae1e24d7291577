import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { UnknownPagination } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import {
	runFullScan,
	fullScanState,
	servePaged,
	servePages,
	idRange,
} from '../support/runFullScan';

const learnt = { learnt: true };
const byId: SortOrder = { field: 'id', path: ['id'], falling: false, mark: '9' };

describe('a full scan with a target', () => {
	const respond = servePages('1 2|3 4|8 5|6 7');
	const known = [1, 2, 3, 8];

	test.each<[number | undefined, string, string]>([
		// target, requested pages, reported ids
		[1, '1 2', '4'],
		[2, '1 2 3', '4 5'],
		[4, '1 2 3 4', '4 5 6 7'],
		[5, '1 2 3 4 5', '4 5 6 7'],
		[undefined, '1 2 3 4 5', '4 5 6 7'],
	])('of %s new records ends once they are found', async (target, requested, reported) => {
		const result = await runFullScan({ respond, known, target, state: learnt });
		expect([result.requested, result.reported, result.state.look]).toEqual([
			requested,
			reported,
			undefined,
		]);
	});

	test('ends with a page that holds more', async () => {
		const result = await runFullScan({ respond, known: [1, 2], target: 1, state: learnt });
		expect([result.requested, result.reported, result.state.look]).toEqual([
			'1 2',
			'3 4',
			undefined,
		]);
	});

	test('goes on with the rest in the next poll', async () => {
		const more = { budget: 200 };
		const { state, reported } = await runFullScan({
			respond,
			known,
			target: 3,
			latency: 100,
			state: learnt,
			more,
		});
		expect(reported).toBe('4');
		expect(state.look).toMatchObject({ target: 2, gained: 1, seen: 4, polls: 1 });
	});
});

test('found records are sorted by their times of creation where ids do not grow', async () => {
	const record = (id: string, day: number) => ({ id, created_at: `2026-01-0${day}` });
	const data = [record('a', 3), record('c', 1), record('b', 2)];
	expect((await runFullScan({ respond: servePaged(data, 3), state: learnt })).reported).toBe(
		'c b a',
	);
});

describe('an unknown record is reported', () => {
	const newest: SortOrder = { ...byId, mark: '5' };
	const unknown: UnknownPagination = { polls: 1, early: true, more: true };
	const whole = (more: Partial<UnknownPagination> = {}) => ({
		silently: true,
		rows: 1,
		unknown: { ...unknown, ...more },
	});

	test.each`
		name                                                      | state                                                        | more                         | reported
		${'by a later scan'}                                      | ${learnt}                                                    | ${{}}                        | ${'3 8'}
		${'not by a first scan'}                                  | ${{}}                                                        | ${{}}                        | ${''}
		${'by a first scan with includeExisting'}                 | ${{}}                                                        | ${{ includeExisting: true }} | ${'3 8'}
		${'by a first scan where it came since'}                  | ${{ look: fullScanState({ top: newest }) }}                  | ${{}}                        | ${'8'}
		${'where the list is one page'}                           | ${{ ...learnt, newest, whole: { silently: true, rows: 1 } }} | ${{}}                        | ${'3 8'}
		${'where it is the newest and only one page can be read'} | ${{ ...learnt, newest, whole: whole() }}                     | ${{}}                        | ${'8'}
		${'where no mark of the newest is known'}                 | ${{ ...learnt, whole: whole() }}                             | ${{}}                        | ${'3 8'}
		${'where the other pages were hidden later only'}         | ${{ ...learnt, newest, whole: whole({ early: false }) }}     | ${{}}                        | ${'3 8'}
		${'with includeExisting'}                                 | ${{ ...learnt, newest, whole: whole() }}                     | ${{ includeExisting: true }} | ${'3 8'}
	`('$name: $#', async ({ state, more, reported }) => {
		const result = await runFullScan({ respond: servePages('3 8'), state, more });
		expect(result.reported).toBe(reported);
		expect(result.poll.seenIds.size).toBe(2);
	});
});

test('a repeated page of a first scan holds old records only', async () => {
	const { poll, reported } = await runFullScan({ respond: servePages('1 2|1 9') });
	expect([reported, poll.seenIds.has('9')]).toEqual(['', true]);
});

describe('a first scan over more than one poll', () => {
	const budget = { budget: 1000 };

	test('marks the newest record of the list', async () => {
		const respond = servePaged(idRange(1, 100), 2, { total: 100 });
		const { state, requested } = await runFullScan({ respond, latency: 90, more: budget });
		expect([state.look?.pages, requested.split(' ').at(-1)]).toEqual([12, '50']);
		expect(state.look?.top).toMatchObject({ field: 'id', mark: '100' });
	});

	test('becomes a backlog with includeExisting where the newest records stand first', async () => {
		const pages = '12 11 10|9 8 7|9 8 7|6 5 4|3 2 1';
		const more = { budget: 300, includeExisting: true };
		const respond = servePages(pages, (number) => ({ has_more: number < 5 }));
		const { state, reported, requested } = await runFullScan({ respond, latency: 100, more });
		expect([requested, reported, state.look]).toEqual(['1 2 3', '', undefined]);
		expect(state.climb).toMatchObject({ down: true, depth: 2, firsts: [12, 9], lasts: [10, 7] });
	});
});
