import { casesOf } from '../../../support/table';
import { expectHistory, type History } from '../support/pollHistory';

test.each(
	casesOf<History>`
		{"plan":"page"} | [6 5, 4 3, 2 1] => / 2-4: (by ID, highest first, 4 pages after 48 polls) | . => /: | [7 6, 5 4, 3 2, 1] => /: 7 | [9 8, 7 6, 6 5, 4 3] => / 2: 8 9
			| [10 9, 8 7, !404] => /: 10
		{"plan":"page"} | [6 4, 3 2, 1] => / 2-4: (by ID, highest first, 4 pages after 48 polls) | [6 4, 3 2, 1] => /: | [9 8 6, 4 3 2] => /: 8 9 | [12 9, 8 6, 4 3] => /: 12
			| [14 13, 12 9] => / 2: 13 14 | [16 15, 14 13, !404] => / 2: 15 16 | [18 17, 18 17, 16] => / 2: 17 18 | [20 19, 18 17, 18 17, 16] => / 2: 19 20
			| [22 21+, +, 20 19] => / 2 3: 21 22 | [] => /:
		{"plan":"page"} | [6 5, 4 3, 2 1] => / 2-4: (by ID, highest first, 4 pages after 48 polls) | [7 8 6, 5] => / / 2 3: 7 8 (no order that can be proved, 3 pages a poll)
			| [9 8, 7 6, 5 4, 3 2] => / 2-5: 9 (by ID, highest first, 5 pages after 48 polls)
		{"plan":"page"} | [6 5, 4 3, !401] => / 2 3 3: no | [6 5, 4 3, !416] => / 2 3: (by ID, highest first, 2 pages a poll) | [7 6, !401] => / 2 2: no
			| [9 8, 7 6, !429] => / 2 3 3 3: 9 8 7 … (by ID, highest first, being read 2 pages a poll) | [!404] => 3: (by ID, highest first, 3 pages a poll)
			| [9 8, 7 6] => / 2 3:
		{"plan":"cursor"} | [6 5>2, 4 3>3, !404] => / 2 3: (by ID, highest first, 2 pages a poll) | [6 5>2, 4 3] => / 2: | [9 8>2, 7 6>3, !404] => / 2 3: 9 8 7
			| [9 8>2, 7 6>3, 5] => / 2 3: (by ID, highest first, 3 pages after 48 polls)
		{"plan":"page"} | [4 3=4, !404] => / 2 / 2 2: List may be incomplete: the service speaks of more records than can be read, and new ones may be among them
			| [4 3=3, 2=3] => / 2: (by ID, highest first, 2 pages after 12 polls or by count) | [5 4=5, 3 2=5, 1 7=5] => / / 2 3: 5 1 7
		{"plan":"page"} | [!404] => /: no | [6 5, 4 3, 2 1] => / 2-4: (by ID, highest first, 4 pages after 48 polls) | [!404] => /: no | [!403] => /: no | [7 6, 5 4] => /: 7
	`,
)('pages with the newest record first, read as %j', expectHistory);

test.each(
	casesOf<History>`
		{"plan":"page"} | [1 2, 3 4, 5 6] => / 2-4: (by ID, lowest first, 4 pages after 48 polls) | . => 3 4: | [1 2, 3 4, 5 6, 7 8, 9] => 3-5: 7-9
			| [3 4, 5 6, 7 8, 9 10] => 5 4 5: 10 | [10 11, 12] => 4 3 / 2: 11 12 | [1 2, 4 3, 5 13] => 2 / 2-4: 13 (no order that can be proved, 4 pages a poll)
		{"plan":"offset"} | [1 2 3, 4 5 6, 7] => / 3 6 7: (by ID, lowest first, 4 pages after 48 polls) | . => 6: | [1 2 3, 4 5 6, 7 8] => 5: 8
			| [1 2 3, 4 5 6, 7 8 9, 10] => 5 8: 9 10 | . => 7:
		{"plan":"page"} | [1 2, 3 4, 5] => / 2-4: (by ID, lowest first, 4 pages after 48 polls) | . => 3: | [1 2, 3 4, 5 6] => 3 4: 6 | [1 2, 3 4, 5 6, 7] => 3 4: 7
			| [1 2, 3 4, 5 6, 7 8, 7 8] => 4 5: 8 | [1 2, 3 4, 5 6, 7 8, 8 9] => 4-6: 9 | [1 2, 3 4, 5 6, 7 8, 9 10, !404] => 5 6: 10
			| [1 2, 3 4, 5 6, 7 8, 11 12] => 5 4-6: 11 12 | [1 2, 3 4, 5 6, 7 8, ] => 5 4 5: | [1 2, 3 4, 5 6, 0 13] => 4 3-5: 0 13 | [] => 4 3 /:
		{"plan":"cursor"} | [1 2>2, 3 4>3, 5 6] => / 2 3: (by ID, lowest first, 3 pages after 48 polls) | . => 3: | [1 2>2, 3 4>3, 5 7>4, 8] => 3 4: 7 8
			| [1 2>2, 3 4>3, 5 7>4, !400] => 4 / 2-4: | [1 2>2, 3 4>3, 5 7 9] => 3: 9 | [1 2>2, 3 4>3, 20 21] => 3 / 2 3: 20 21 (by ID, lowest first, 3 pages a poll)
			| [1 2>2, 3 4>3, 20 22>2] => / 2 3: 22
		{"plan":"page"} | [1 2+, 3 4+, 5] => / 2-4: (by ID, lowest first, 4 pages after 48 polls) | [1 2+, 3 4+, 5+, +, 6] => 3-5: 6 | [1 2+, 3 4+, 5+, 6+, +] => 5 4-6:
			| [1 2, 3 4, 5 6, 8 7] => 4 3 4 / 2-5: 7 8 (no order that can be proved, 5 pages a poll)
			| [1 2, 3 4, 5 6, 8 7, 9] => / 2-6: 9 (no order that can be proved, 6 pages a poll)
		{"plan":"page"} | [1 2=8, 3 4=8, 5 6=8] => / 2-4: (by ID, lowest first, 4 pages after 48 polls) | ×3 => 3× 3 4: | [1 2=8, 3 4=8, 5 6=8, 7 8=8] => 3 4: 7 8
			| [1 2=9, 3 4=9, 5 6=9, 7 8=9] ×3 => 3× 4 5:
	`,
)('pages with the newest record last, read as %j', expectHistory);

test.each(
	casesOf<History>`
		{"plan":"page"} | [5 9, 2 7, 4] => / 2-4: (no order that can be proved, 4 pages a poll) | . => / 2-4: | [5 9, 2 7, 4 11] => / 2-4: 11
			| [5 9, 2 7, 2 7, 12] => / 2 3: (no order that can be proved, 3 pages a poll) | [5 9, 2 7, 5 13, 14] => / 2 3:
			| [5 9, 2 7, 15 5, 16] => / 2-5: 15 16 (no order that can be proved, 5 pages a poll) | [5 9, 7 2, 4 17] => / 2-4: 17 (no order that can be proved, 4 pages a poll)
			| [5 9, 5 9, 18] => / 2: (by ID, lowest first, 2 pages a poll)
		{"plan":"page"} | [5 9+, 2 7+, 4] => / 2-4: (no order that can be proved, 4 pages a poll)
			| [5 9+, 2 7+, 2 7+, 4 12] => / 2-5: 12 (no order that can be proved, 5 pages a poll)
			| [5 9+, 2 7+, 2 7+, 2 7+, 13] => / 2-4: (no order that can be proved, 4 pages a poll) | [5 9+, 9 5+, 14] => / 2-4: 14 (by ID, lowest first, 4 pages a poll)
			| [5 9+, 5 15+, 16] => / 2-4: 16 | [5 9+, 2 7+, 17 18] => / 2-4: 17 18 (no order that can be proved, 4 pages a poll)
		{"plan":"page"} | [5 9=5, 2 7=5, 4=5] => / 2 3: (no order that can be proved, 3 pages a poll)
			| [5 9=8, 2 7=8, 2 7=8, 4 12=8, 13=8] => / 2-6: 12 13 (no order that can be proved, 6 pages a poll)
			| [5 9=6, 2 7=6, 2 7=6, 4 14=6] => / 2 3: List may be incomplete: the service speaks of more records than can be read, and new ones may be among them
		{"plan":"cursor"} | [5 9>2, 2 7>3, 4] => / 2 3: (no order that can be proved, 3 pages a poll) | [5 9>2, 2 7>3, 4 11>2] => / 2 3: 11
			| [5 9>2, 2 7>3, 4 12>3] => / 2 3: 12
		{"plan":"page"} | [5 9=6, 2 7=6, 4 1=6] => / 2-4: (no order that can be proved, 4 pages a poll) | [5 9=7, 2 7=7, 4 1=7] => / 2-4: | [5 9=7, 2 7=7, 4 1=7] => / 2-4:
			| [5 9=7, 2 7=7, 4 1=7] => / 2-4: | [5 9=7, 2 7=7, 4 1=7, 11=7] => / 2-4: 11
		{"plan":"page"} | [5 9=6, 2 7=6, 2 4=6, 1=6] => / 2-5: (no order that can be proved, 5 pages a poll)
			| [5 9=7, 2 7=7, 2 4=7, 1=7] ×3 => / 2-4: (no order that can be proved, 4 pages a poll), 2× / 2-4:
		{"plan":"page"} | [9 4 7 2 1 6] => / 2: (no order that can be proved, 2 pages a poll) | [9 4 7, 2 1 6 3] => / 2 3: 3 (no order that can be proved, 3 pages a poll)
			| [9 4 7 2 1 6 3 8, *] => / 2: 8 (no order that can be proved, 2 pages a poll)
	`,
)('pages in no order, read as %j', expectHistory);

test.each(
	casesOf<History>`
		{"plan":"page","budget":250} | [6 5, 4 3, 2 1] => / 2 3: … (not known yet, being read) | . => 4: (by ID, highest first, 4 pages after 48 polls)
			| [20 19, 18 17, 16 15, 14 13, 6 5] => / 2 3 /: 15-20 … (no order that can be proved, being read 4 pages a poll) | . => 2-4: 13 14 … | . => 5 6: (by ID, highest first, 6 pages a poll)
			| . => / 2 3: … (by ID, highest first, being read 6 pages a poll) | . => 4-6: (by ID, highest first, 6 pages a poll)
		{"plan":"cursor","budget":250} | [6 5>2, 4 3>3, 2 1] => / 2 3: (by ID, highest first, 3 pages after 48 polls) | . => /:
			| [20 19>2, 18 17>3, 16 15>4, 14 13>5, 6 5>6, 4 3] => / 2 3 /: 15-20 … (no order that can be proved, being read 3 pages a poll) | . => 2-4: 13 14 … | . => 5 6: (by ID, highest first, 6 pages after 48 polls)
			| . => /: | . => /:
		{"plan":"page","budget":150} | [5 9, 2 7, 4 1, 8 3] => / 2: … (not known yet, being read) | [5 9, 2 7, 4 1, 8 3 11] => 3 4: … | . => 5 /: … | . => 2 3: …
			| . => 4 5: (no order that can be proved, 5 pages a poll) | [5 9, 2 7, 5 9] => / 2: … (no order that can be proved, being read 5 pages a poll)
			| . => 3: (no order that can be proved, 3 pages a poll) | . => / 2: … (no order that can be proved, being read 3 pages a poll)
		{"plan":"page","budget":250} | [1 2, 3 4, 5 6] => / 2 3: … (not known yet, being read) | . => 4: (by ID, lowest first, 4 pages after 48 polls)
			| [1 2, 3 4, 5 6, 7 8, 9 10, 11 12, 13] => 3-5: 7-10 … | . => 5-7: 11-13 | . => 7:
		{"plan":"page","budget":250} | [1 2, 3 4] => / 2 3: (by ID, lowest first, 3 pages a poll)
			| [1 2, 3 4, 5 6, 7 8, 9 10, 11] => / 2 3: 5 6 … (by ID, lowest first, being read 3 pages a poll) | . => 4-6: 7-11 …
			| . => 7: (by ID, lowest first, 7 pages after 48 polls)
		{"plan":"page","budget":250} | [5 9=6, 2 7=6, 4 1=6] => / 2 3: … (not known yet, being read) | . => 4 / 2: …
			| [5 9=6, 2 7=6, 4=6] => 3 4: (no order that can be proved, 4 pages a poll) | . => / 2 3: … (no order that can be proved, being read 4 pages a poll)
			| . => 4: (no order that can be proved, 4 pages a poll) | . => / 2 3: … (no order that can be proved, being read 4 pages a poll)
		{"plan":"page","budget":350} | [5 9, 2 7, 4 1, 8 3] ×2 => / 2-4: … (not known yet, being read), 5 / 2 3: … | . => 4 5: (no order that can be proved, 5 pages a poll)
			| . => / 2-4: … (no order that can be proved, being read 5 pages a poll)
			| [5 9, 2 7, 4 1, 8 3 11] ×3 => 5: (no order that can be proved, 5 pages a poll), / 2-4: 11 … (no order that can be proved, being read 5 pages a poll), 5: (no order that can be proved, 5 pages a poll)
		{"plan":"page","budget":250,"existing":true}
			| [12 11 10+, 9 8 7+, 9 8 7+, 6 5 4+, 3 2 1] ×6 => / 2 3: 12 11 10 9 8 7 … (not known yet, being read), 4-6: 1-6 (by ID, highest first, 6 pages after 48 polls), 4× /:
		{"plan":"page","budget":250,"existing":true}
			| [12 10 11+, 9 8 7+, 6 4 5+, 3 2 1] ×4 => / 2 3: 12 10 11 9 8 7 6 4 5 … (not known yet, being read), 4 5 /: 3 2 1 …, 2-4: …, 5: (no order that can be proved, 5 pages a poll)
		{"plan":"page","budget":250} | [5 2=5, 4 1=5, 3=5] => / 2 3: (no order that can be proved, 3 pages a poll)
			| [5 2=6, 4 1=6, 6 3=6] => / 2 3: 6 … (no order that can be proved, being read 3 pages a poll) | . => 4: (no order that can be proved, 4 pages a poll)
			| [5 2=6, !503, 6 3=6] => / 2 2 2: no | [5 2=6, 4 1=6, 6 3=6] => / 2 3: … (no order that can be proved, being read 4 pages a poll)
		{"plan":"page","budget":250} | [5 9=9, 2 7=9, 4 1=9, 3 8=9, 6=9] => / 2 3: … (not known yet, being read) | [5 9=9, 2 7=9, 4 1=9, !404] => 4 / 2: …
			| ×3 => 3 4 /: …, 2-4: …, / 2 3: …
		{"plan":"page","budget":250} | [6 5, 4 3, 2 1] => / 2 3: … (not known yet, being read) | . => 4: (by ID, highest first, 4 pages after 48 polls)
			| [12 11, 10 9, 8 7, 6 5] => / 2 3 /: 7-12 … (no order that can be proved, being read 4 pages a poll) | [14 13, 12 11, 10 9, 8 7, 6 5] => 2: (by ID, highest first, 2 pages a poll)
			| ×3 => / 2 3: 14 13 … (by ID, highest first, being read 2 pages a poll), 4-6: (by ID, highest first, 6 pages after 48 polls), /:
	`,
)('pages that polls with little time read as %j', expectHistory);

test.each(
	casesOf<History>`
		{} | [5 9, 2 7, 4] => : (no order that can be proved, 4 pages a poll) | . => / 2-4: | [5 9, 2 7, 4 11] => / 2-4: 11
			| [5 9, 5 9, 18] => / 2: (by ID, lowest first, 2 pages a poll) | [5 9, 18] => ?: 18 (by ID, lowest first, 3 pages a poll)
		{} | [6 5+, 4 3+, !404] => : (by ID, highest first, 2 pages a poll) | [6 5+, 4 3+, 2] => / 2-4: 2 (by ID, highest first, 4 pages after 48 polls)
			| [8 7+, !404] => ?: 8 7 (by ID, highest first, incomplete) | [8 7+, 6 5] => ?: (by ID, highest first, 3 pages a poll)
		{} | [6 5=4, !500] => : List may be incomplete: no way was found to ask for a second page, and new records may stand there | [6 5=4, !503] => : no
			| [6 5=4, 4 3=4] => : (by ID, highest first, 3 pages a poll)
		{} | [5 4 3 2 1=9, *] => : (by ID, highest first, incomplete) | . => ?: | [6 5 4 3 2=9, *] => ?: 6 | [6 5 4 3 2, *] ×5 => ?:, 4× /:
		{} | [5 4 3 2 1+, *] ×9 => : (by ID, highest first, incomplete), 3× ?:, 4× /:, ?: | [6 5 4 3 2+, *] => /: 6 | [6 5 4 3 2+, 1] => /:
		{} | [9 4 7 2 1+, *] => : List may be incomplete: no way was found to ask for a second page, and new records may stand there
			| [9 4 7 2 1, *] => : (no order that can be proved, incomplete) | [9 4 7 2 1 6, *] => ?: 6
		{} | [9 4 7 2 1 6+] ×6 => : (no order that can be proved, incomplete), 3× ?:, 2× / 2: | [9 4 7 2 1 6+, 3] => ?: 3 (no order that can be proved, 3 pages a poll)
			| [9 4 7 2 1 6, 3 8] => / 2 3: 8
		{} | [9 4 7 2 1 6+, !404] ×2 => : (no order that can be proved, incomplete), ?: | [9 4 7 2 1 6+, 3] => ?: 3 (no order that can be proved, 3 pages a poll)
		{} | [9 4 7 2 1 6+, !404] => : (no order that can be proved, incomplete) | [9 4 7 2 1 6+, 3] => ?: (no order that can be proved, 3 pages a poll)
		{} | [9 4 7 2 1 6+, !405] ×2 => 2× : List may be incomplete: no way was found to ask for a second page, and new records may stand there
			| [9 4 7 2 1 6+, 3] => : (no order that can be proved, 3 pages a poll)
		{} | [+, 3 2] => : List may be incomplete: no way was found to ask for a second page, and new records may stand there
			| [+, 3 2] => : List may be incomplete: no way was found to ask for a second page, and new records may stand there
			| [4, 3 2] => : (by ID, highest first, 3 pages a poll)
		{} | [6 5>2, 4 3>3, 2 1] => : (by ID, highest first, 3 pages after 48 polls) | [7 6>2, 5 4>3, 3 2>4, 1] => /: 7 | [8 7, 6 5, 4 3] => /: 8
		{} | [3 2 1, *] ×2 => : (by ID, highest first, incomplete), ?: | [3 2 1>2, 9 8] => / 2 / 2: 9 8 (no order that can be proved, 2 pages a poll) | . => / 2:
			| [4 3 2 1, *] => /: 4 (by ID, highest first)
		{} | [3 2 1, *] ×6 => : (by ID, highest first, incomplete), 3× ?:, 2× /: | [3 2 1>2, 9 8] => / 2 / 2: 9 8 (no order that can be proved, 2 pages a poll)
		{} | [!404] => : no | [6 5=6, 4 3=6, 2 1=6] => : (by ID, highest first, 4 pages after 48 polls) | [!404] => / /: no | [!400] => / /: no
			| [7 6=7, 5 4=7, 3 2=7, 1=7] => /: 7
	`,
)('pages of which the service says what it says, read as %j', expectHistory);
