import { casesOf } from '../../../support/table';
import { expectHistory, type History } from '../support/pollHistory';

test.each(
	casesOf<History>`
		{"order":"asc","total":"page","rows":60,"budget":700} | . => : … (not known yet, being read)
			| +61 => 7-13: (by ID, lowest first, 13 pages after 48 polls) | +62 => 13: 62 | . => 13:
		{"by":"start"} | . => : (by start, highest first, a period 5 pages after 12 polls or by count) | . => /: | +24 => /: 24 | +25-36 => / / 2-8: 25 31 26-30 32-36
			| -3-4 => /: | ^900 => /: 900 | +37 => / / 2-8: 37 | ×14 => 5× /:, / / 2-8: (by start, highest first, a period 8 pages after 12 polls or by count), 8× /:
		{"order":"none","total":false} | . => : (no order that can be proved, a period 6 pages a poll) | +24 => / 2-6: 24 | . => / 2-6:
		{"ids":"none","rows":3,"size":9} | . => : (by time of creation, highest first, no IDs) | +4 => /: 4 | . => /:
		{"rows":0} | . => : (no order that can be proved, no IDs) | +1 => /: 1 (no order that can be proved)
			| +2-9 => / 2 2: 2-9 (by ID, highest first, 2 pages after 48 polls or by count) | . => /:
		{"rows":5,"total":false} | . => : (by time of creation, highest first, 2 pages after 48 polls) | +6 => /: 6 | +7-9 => /: 7-9 | . => /:
		{"rows":5,"paging":"full","total":false} | ×3 => : (by time of creation, highest first, incomplete), 2× ?: | . => ?:
			| +6 => ?: 6 (by ID, highest first, 2 pages after 48 polls) | +7-9 => /: 7-9 | . => /:
		{"rows":23} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count) | {"paging":"offset"} +24 => /: 24 | . => /: | +25 => /: 25
		{"paging":"asked","total":false} | . => : (by ID, highest first, a period) | ×3 => 3× /: | +24 => ?: 24 | . => ?: | -1-4 => /: | ×2 => 2× /:
		{"order":"none","maxSize":200,"rows":100,"total":false,"size":10} | . => : (no order that can be proved, a period 2 pages a poll) | . => limit=500 limit=500&2:
			| +101 => limit=500 limit=500&2: 101 | . => limit=500 limit=500&2:
		{"order":"none","maxSize":10,"rows":100,"total":false,"size":10} | . => : (no order that can be proved, a period 11 pages a poll) | . => / 2-11:
			| +101 => / 2-12: 101 (no order that can be proved, a period 12 pages a poll) | . => / 2-12:
		{"size":5} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count) | cut2 +24-36 => / 2 3: 24-36 | . => /:
		{"order":"asc","size":2,"rows":40,"plan":"page"} | . => / 2-21: (by ID, lowest first, 21 pages after 48 polls or by count) | -11-36 => 20 19 17 13 5-7:
			| +41-43 => 7-9: 41-43 | -1-40 => 9 8 6 2: | +44-45 => 2 3: 44 45
		{"order":"asc","size":2,"rows":40,"plan":"offset","paging":"offset"}
			| . => / 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40: (by ID, lowest first, 21 pages after 48 polls or by count) | -11-36 => 38 36 32 24 8 10 12:
			| +41-43 => 13 15: 41-43 | -1-40 => 16 14 10 2: | +44-45 => 2 4: 44 45
		{"rows":23} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count)
			| query:a=1 => a=1 a=1&2 a=1&2 a=1&3 a=1&4 a=1&5: (by ID, highest first, another list 5 pages after 48 polls or by count)
			| +24 => a=1: 24 (by ID, highest first, 5 pages after 48 polls or by count)
			| plan:page +25 => a=1 a=1&2 a=1&3 a=1&4 a=1&5 a=1&6: 25 (by ID, highest first, 6 pages after 48 polls or by count) | . => a=1:
			| plan:offset {"paging":"offset"} +26 => a=1 a=1&5 a=1&10 a=1&15 a=1&20 a=1&25: 26 | +27 => a=1: 27
		{"rows":23,"pastEnd":"refuse"} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count)
			| {"paging":"offset"} +24-40 => / 2 / 2-8 / / 5 limit=100 5 10 15 20 25 30 35 40: 24-40 (by ID, highest first, a period 9 pages after 48 polls or by count) | . => /:
		{"by":"start"} | ×13 => : (by start, highest first, a period 5 pages after 12 polls or by count), 11× /:, / / 2-5: | ^24 => /: 24 | +25-26 -3 => /: 25 | -5 +27 => /:
		{"by":"start","order":"asc","total":false} | . => : (by start, lowest first, a period 6 pages a poll) | +24 => / 2-6: 24 | ×2 => 2× / 2-6:
		{"order":"none"} | . => : (no order that can be proved, a period 5 pages a poll) | +24 => / 2-5: 24 | . => / 2-5:
		{"by":"created_at","ids":"uuid"} | . => : (by time of creation, highest first, a period 5 pages after 48 polls or by count) | +24 => /: 24 | ^25 => / / 2-5: 25
			| -3 +26-29 => /: 26-29 | ×44 => 44× /: | ×3 => / / 2-6: (by time of creation, highest first, a period 6 pages after 48 polls or by count), 2× /: | day => / / 2-6:
			| . => /:
		{"paging":"link","order":"asc"} | . => : (by ID, lowest first, a period 5 pages after 48 polls or by count) | +24 => 20&limit=5: 24
			| +25-36 => 20&limit=5 25&limit=5 30&limit=5 35&limit=5: 25-36
			| -3-9 => 35&limit=5 / 5&limit=5 10&limit=5 15&limit=5 20&limit=5 25&limit=5: (by ID, lowest first, a period 6 pages after 48 polls or by count)
			| +37 => 25&limit=5: 37
		{"paging":"zero","total":false} | . => : (by ID, highest first, a period 5 pages after 48 polls) | +24 => /: 24 | +25-36 => / 1 2: 25-36 | ^37 => /: 37 | ×2 => 2× /:
		{"paging":"none","rows":7} | . => : (by ID, highest first, incomplete a period) | +8 => ?: 8 | ^9 => /: 9 (by ID, highest first, a period)
			| -2 => ?: (by ID, highest first, incomplete a period) | +2 => /: (by ID, highest first, a period)
		{"order":"asc","by":"created_at","size":7,"ids":"uuid"} | . => : (by time of creation, lowest first, a period 4 pages after 48 polls or by count) | day => 4 / 2-4:
			| . => 4: | day cut4 => 4 / 2-4: The connection was cut.
			| budget:100 ~10 => 4 /: … (by time of creation, lowest first, a period being read 4 pages after 48 polls or by count)
			| budget:5000 . => / 2-4 2-4: (by time of creation, lowest first, a period 4 pages after 48 polls or by count) | . => 4:
		{"paging":"none","by":"created_at","total":false,"size":9,"rows":30,"ids":"uuid","without":["start"]} | +31-42 => : (by time of creation, highest first, incomplete)
			| +43-45 => ?: 43-45 | . => ?: | ~36 => ?:
		{"paging":"full","order":"none","size":3} | . => : (no order that can be proved, a period 8 pages a poll) | !15 => / 2-8:
			| !7 +24-35 => / 2-12: 24-35 (no order that can be proved, a period 12 pages a poll) | ~10 +36-65 => ?: 36-65 (no order that can be proved, a period 22 pages a poll)
			| budget:100 => /: … (no order that can be proved, a period being read 22 pages a poll) | ×3 => 2: …, 3: …, 4: …
		{"paging":"zero","total":false,"rows":5} | . => : (by time of creation, highest first) | +6 => ?: 6 (by ID, highest first, 2 pages after 48 polls)
			| +7-12 => / 1: 7-12 | . => /:
		{"rows":23} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count) | =23 => /: 23 | ×2 => 2× /: | +24 => /: 24
		{"rows":23,"order":"asc"} | . => : (by ID, lowest first, a period 5 pages after 48 polls or by count) | =23 => 5: 23 | . => 5:
		{"rows":23,"events":["created","changed"]} | . => : (by ID, highest first, a period 5 pages a poll) | =7 => / 2-5: 7 | ~7 => / 2-5: ~7
			| =17-22 => / 2-5: ~17 ~18 ~19 20-22 | . => / 2-5:
		{"rows":23,"by":"start","total":false,"events":["created","cancelled"]} | . => : (by start, highest first, a period 6 pages a poll) | =7 => / 2-6: 7 | . => / 2-6:
		{"rows":23,"without":["created_at"]} | . => : (by ID, highest first, a period 5 pages after 48 polls or by count) | =23 => /:
		{"rows":3} | . => : (by time of creation, highest first) | -1-3 => /: (no order that can be proved)
			| +4-5 => /: 4 5 (by time of creation, highest first) | +6-12 => / 2 2: 6-12 (by ID, highest first, 2 pages after 48 polls or by count)
		{"rows":3,"paging":"none","total":false} | . => : (by time of creation, highest first, incomplete) | -1-3 => /: (no order that can be proved)
			| +4-5 => ?: 4 5 (by time of creation, highest first, incomplete) | . => ?:
		{"by":"start"} | . => : (by start, highest first, a period 5 pages after 12 polls or by count)
			| {"order":"none"} +24 => / / 2-5: 24 (by ID, lowest first, a period 5 pages after 48 polls or by count) | . => 5:
			| {"order":"desc"} +25 => 5 / 2-6: 25 (by start, highest first, a period 6 pages after 12 polls or by count)
		{"paging":"zero","total":false,"rows":5} | . => : (by time of creation, highest first) | . => /:
			| {"paging":"full"} => ?: (by time of creation, highest first, incomplete) | +6 => ?: 6 (by ID, highest first, 2 pages after 48 polls)
		{"rows":23,"countsHidden":true,"plan":"page"} | hide:7-9 => / 2-6 / 2-6: (by ID, highest first, 6 pages after 48 polls) | . => /: | +24 => /: 24 | hide:0 => /:
			| . => /:
		{"rows":23,"countsHidden":true,"plan":"page","order":"none"} | . => / 2-5: (no order that can be proved, 5 pages a poll)
			| hide:7-9 => / 2-6 / 2-6: List may be incomplete: the service speaks of more records than can be read, and new ones may be among them
			| +24 => / 2-7 / 2-7: 24 (no order that can be proved, 7 pages a poll) | . => / 2-7 / 2-7: | hide:0 => / 2-5: (no order that can be proved, 5 pages a poll)
	`,
)('the polls of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"rows":1300,"size":100,"plan":"page","order":"asc"} | . => / 2-10 13: (by ID, lowest first, 13 pages after 48 polls or by count) | . => 13: | +1301 => 13 14: 1301
			| . => 14:
		{"rows":1300,"size":100,"plan":"page","order":"desc"} | . => / 2-10 13: (by ID, highest first, 13 pages after 48 polls or by count) | . => /: | +1301 => /: 1301
			| . => /: | ×3 => 3× /:
		{"rows":1300,"size":100,"plan":"page","order":"desc","total":false} | . => / 2-10: (by ID, highest first, 10 pages after 48 polls) | . => /:
			| +1301-1303 => /: 1301-1303 | . => /:
		{"rows":1300,"size":100,"plan":"cursor","paging":"cursor"} | . => / c100 c200 c300 c400 c500 c600 c700 c800 c900: (by ID, highest first, 10 pages after 48 polls)
			| . => /: | +1301-1303 => /: 1301-1303 | . => /:
		{"rows":1300,"size":100,"plan":"page","order":"asc","ids":"even"} | . => / 2-10 13: (by ID, lowest first, 13 pages after 48 polls or by count) | . => 13:
			| +1301 => 13 14: 1301 | . => 14:
		{"rows":1050,"size":150,"plan":"page","order":"asc","total":false} | . => / 2-8: (by ID, lowest first, 8 pages after 48 polls) | +1051 => 7 8: 1051 | . => 8:
		{"rows":1000,"size":200,"plan":"page","order":"asc"} | . => / 2-6: (by ID, lowest first, 6 pages after 48 polls or by count) | +1001 => 5 6: 1001 | . => 6:
		{"rows":3000,"size":200,"plan":"page","order":"asc"} | . => / 2-5 15: (by ID, lowest first, 15 pages after 48 polls or by count) | +3001 => 15 16: 3001
		{"rows":3000,"size":200,"plan":"page","order":"none"} | . => / 2-16: (no order that can be proved, 16 pages a poll) | +3001 => / 2-16: 3001
		{"rows":1300,"size":100,"plan":"page","order":"asc","by":"created_at"} | ^1301 => / 2-14: (by time of creation, lowest first, 14 pages after 48 polls or by count)
			| +1302 => 14: 1302 | . => 14:
		{"rows":1300,"size":100,"plan":"page","by":"created_at"} | ^1301 => / 2-10 14: (by ID, highest first, 14 pages after 48 polls or by count) | +1302 => /: 1302
			| . => /:
		{"rows":1000,"size":500,"plan":"page","order":"asc"} | . => / 2 3: (by ID, lowest first, 3 pages after 48 polls or by count) | +1001 => 2 3: 1001 | . => 3:
		{"rows":1300,"size":100,"plan":"page","by":"start","without":["updated_at"]} | . => / 2-14: (by start, highest first, 14 pages after 14 polls or by count)
			| +1301 => / / 2-14: 1301
		{"rows":1300,"size":100,"plan":"page","without":["created_at","updated_at","start"]} | . => / 2-10 13: (by ID, highest first) | ×50 => 50× /: | +1301 => /: 1301
		{"rows":1300,"size":100,"plan":"page","order":"asc","by":"updated_at","without":["created_at","start"]} | ~3 => / 2-10 13 11-14: (no order that can be proved, 14 pages a poll)
		{"rows":1300,"size":100,"plan":"page","order":"asc","countsHidden":true}
			| hide:1295-1297 => / 2-10 13 11-13 13 13-15 / 2-10 13 11-13 13 13-15: (by ID, lowest first, 15 pages after 48 polls) | . => 13-15:
			| +1301 => 13-15: 1301
	`,
)('the polls of a long list %j', expectHistory);

test.each(
	casesOf<History>`
		{"budget":350} | . => : … (not known yet, being read) | +24 => 4 5 / 2: … | +25-54 => 3-6: … | . => 7 / 2 3: … | +60 => 4-7: …
			| ×4 => 8-11: …, 12 / 2 3: …, 4-7: …, 8-11: …
		{"budget":350,"plan":"cursor","paging":"cursor"} | . => / c5 c10 c15: … (not known yet, being read)
			| ×7 => c20: (by ID, highest first, 5 pages after 48 polls or by count), 6× /:
			| +25-54 => / c5 c10 c15 /: 35-54 … (no order that can be proved, being read 5 pages a poll) | . => c5 c10 c15 c20: 30-34 … | +60 => c25 c30 c35 c40: 25-29 …
			| ×4 => c45 c50 / c5: 60 …, c10 c15 c20 c25: …, c30 c35 c40 c45: …, c50: (by ID, highest first, 11 pages after 48 polls or by count)
		{"rows":60,"size":5,"plan":"page","order":"asc","budget":500} | . => / 2-5 12: … (not known yet, being read) | +61 => 6-10: … | . => 11-13 / 2: 61 … | . => 3-7: …
			| . => 8-12: …
		{"rows":60,"size":5,"plan":"page","order":"none","budget":500} | . => / 2-5: … (not known yet, being read) | +61 => 6-10: … | . => 11-13 / 2: … | . => 3-7: …
			| . => 8-12: …
		{"rows":60,"size":5,"plan":"page","order":"none","total":false,"budget":500} | . => / 2-5: … (not known yet, being read) | +61 => 6-10: … | . => 11-14 /: …
			| . => 2-6: … | . => 7-11: … | . => 12-14: (no order that can be proved, 14 pages a poll) | . => / 2-5: … (no order that can be proved, being read 14 pages a poll)
		{"by":"created_at","ids":"uuid","order":"asc","budget":350}
			| ×3 => : … (not known yet, being read), 4 5: (by time of creation, lowest first, 5 pages after 48 polls or by count), 5: | +24-40 => 5-8: 24-40 | . => 8:
		{"order":"none","total":false,"size":25,"rows":9,"ids":"even","without":["created_at","updated_at","start"],"budget":150} | . => : … (not known yet, being read)
			| +10-14 day => 2 /: … | ^15 => 2: (no order that can be proved, 2 pages a poll) | ×3 => / 2: 15, 2× / 2:
		{"rows":60,"size":2,"plan":"page","order":"asc","budget":500} | . => / 2-5: … (not known yet, being read) | +61 => 6-10 31: …
			| ×6 => 11-15: …, 16-20: …, 21-25: …, 26-30: …, 31 / 2-4: …, 5-9: …
		{"rows":60,"size":5,"plan":"page","order":"asc","by":"created_at","ids":"uuid","budget":500} | . => / 2-5 12: … (not known yet, being read) | +61 => 6-10: …
			| ×6 => 11-13 / 2: 61 …, 3-7: …, 8-12: …, 13: (by time of creation, lowest first, 13 pages after 48 polls or by count), 2× 13:
		{"rows":60,"size":15,"plan":"page","order":"asc","budget":150} | . => / 2 4: … (not known yet, being read) | +61 => 3 4: …
			| ×6 => 5 /: 61 …, 2 3: …, 4 5: (by ID, lowest first, 5 pages after 48 polls or by count), 3× 5:
	`,
)('polls with little time, of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"rows":1300,"size":100,"plan":"page","order":"asc","existing":true,"budget":500} | . => / 2-5: 1-500 … (not known yet, being read) | . => 6-10: 501-1000 …
			| . => 11-14: 1001-1300 (by ID, lowest first, 14 pages after 48 polls or by count) | . => 13:
		{"rows":1300,"size":100,"plan":"page","order":"desc","existing":true,"budget":500} | . => / 2-5: 801-1300 … (not known yet, being read)
			| . => 6-10: 301-800 … | . => 11-14: 1-300 (by ID, highest first, 14 pages after 48 polls or by count) | ×4 => 4× /:
		{"rows":1050,"size":150,"plan":"page","order":"asc","existing":true} | . => / 2-8: 1-1050 (by ID, lowest first, 8 pages after 48 polls or by count)
			| +1051 => 7 8: 1051 | . => 8:
	`,
)('polls that report what exists, of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"events":["created","changed"],"by":"updated_at"} | . => : (by ID, highest first, a period 5 pages a poll)
			| ~3 => / 2-5: ~3 (by time of change, highest first, a period 5 pages after 48 polls or by count) | !5 => /: | . => /: | ~7 => /: ~7 | +24 !9 => /: 24
			| ×30 => 30× /:
		{"rows":1300,"size":100,"plan":"page","order":"asc","events":["created","changed"]} | . => / 2-14: (by ID, lowest first, 14 pages a poll) | . => / 2-14:
			| +1301 => / 2-14: 1301 | . => / 2-14:
		{"events":["created","deleted"]} | . => : (by ID, highest first, a period 5 pages after 12 polls or by count) | -3 => / / 2-5 #1: | . => / / 2-5 #1:
			| +24 -5-7 => / / 2-5 #1: 24 | . => /: | +5 => / / 2-5:
		{"events":["created","deleted"],"singles":true} | . => : (by ID, highest first, a period 5 pages after 12 polls or by count) | -3 => / / 2-5 #1 #3: -3 | . => /:
			| +24 -5-7 => / / 2-5 #1 #5 #6 #7: 24 -5 -6 -7 | . => /: | +5 => / / 2-5: | day => / / 2-5: 5
		{"events":["created","changed"],"by":"updated_at","order":"asc"} | . => : (by ID, lowest first, a period 5 pages a poll)
			| ~3 => / 2-5: ~3 (no order that can be proved, a period 5 pages a poll) | !5 => / 2-5: ~5
		{"events":["created","changed"],"by":"updated_at","order":"asc","ids":"uuid"} | . => : (by time of creation, lowest first, a period 5 pages a poll)
			| ~3 => / 2-5: ~3 (by time of change, lowest first, a period 5 pages after 48 polls or by count) | ~22 => 5: ~22 | +24-31 => 5-7: 24-31 | !4 => 7: | . => 7:
			| !5 => 7:
		{"events":["created","changed"],"by":"updated_at"} | . => : (by ID, highest first, a period 5 pages a poll)
			| ~3 => / 2-5: ~3 (by time of change, highest first, a period 5 pages after 48 polls or by count) | +24 => /: 24 | ~3 ~24 => /: ~24 | ×47 => 45× /:, / / 2-5:, /:
			| !4 => /: | ×2 => 2× /: | !5 => /: | . => /:
		{"rows":1050,"size":150,"plan":"page","events":["created","deleted"]} | . => / 2-8: (by ID, highest first, 8 pages after 12 polls or by count) | +1051 => /: 1051
			| . => /:
	`,
)('polls for other events, of a list %j', expectHistory);
