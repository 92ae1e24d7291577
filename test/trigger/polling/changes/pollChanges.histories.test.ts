import { casesOf } from '../../../support/table';
import { expectHistory, type History } from '../support/pollHistory';

test.each(
	casesOf<History>`
		{"order":"asc","total":"page","rows":60,"budget":700} | . => : … | +61 => 7: | +62 => 1: 62 | . => 1:
		{"by":"start"} | . => : | . => 1: | +24 => 1: 24 | +25-36 => 9: 25 31 26-30 32-36 | -3-4 => 1: | ^900 => 1: 900 | +37 => 9: 37
			| ×14 => 5× 1:, 9:, 8× 1:
		{"order":"none","total":false} | . => : | +24 => 6: 24 | . => 6:
		{"ids":"none","rows":3,"size":9} | . => : | +4 => 1: 4 | . => 1:
		{"rows":0} | . => : | +1 => 1: 1 | +2-9 => 3: 2-9 | . => 1:
		{"rows":5,"total":false} | . => : | +6 => 1: 6 | +7-9 => 1: 7-9 | . => 1:
		{"rows":5,"paging":"full","total":false} | ×3 => :, 2× ?: | . => ?: | +6 => ?: 6 | +7-9 => 1: 7-9 | . => 1:
		{"rows":23} | . => : | {"paging":"offset"} +24 => 1: 24 | . => 1: | +25 => 1: 25
		{"paging":"asked","total":false} | . => : | ×3 => 3× 1: | +24 => ?: 24 | . => ?: | -1-4 => 1: | ×2 => 2× 1:
		{"order":"none","maxSize":200,"rows":100,"total":false,"size":10} | . => : | . => 2: | +101 => 2: 101 | . => 2:
		{"order":"none","maxSize":10,"rows":100,"total":false,"size":10} | . => : | . => 11: | +101 => 12: 101 | . => 12:
		{"size":5} | . => : | cut2 +24-36 => 3: 24-36 | . => 1:
		{"order":"asc","size":2,"rows":40,"plan":"page"} | . => 21: | -11-36 => 7: | +41-43 => 3: 41-43 | -1-40 => 4: | +44-45 => 2: 44 45
		{"order":"asc","size":2,"rows":40,"plan":"offset","paging":"offset"} | . => 21: | -11-36 => 7: | +41-43 => 2: 41-43 | -1-40 => 4:
			| +44-45 => 2: 44 45
		{"rows":23} | . => : | query:a=1 => 6: | +24 => 1: 24 | plan:page +25 => 6: 25 | . => 1: | plan:offset {"paging":"offset"} +26 => 6: 26
			| +27 => 1: 27
		{"rows":23,"pastEnd":"refuse"} | . => : | {"paging":"offset"} +24-40 => 25: 24-40 | . => 1:
		{"by":"start"} | ×13 => :, 11× 1:, 6: | ^24 => 1: 24 | +25-26 -3 => 1: 25 | -5 +27 => 1:
		{"by":"start","order":"asc","total":false} | . => : | +24 => 6: 24 | ×2 => 2× 6:
		{"order":"none"} | . => : | +24 => 5: 24 | . => 5:
		{"by":"created_at","ids":"uuid"} | . => : | +24 => 1: 24 | ^25 => 6: 25 | -3 +26-29 => 1: 26-29 | ×44 => 44× 1: | ×3 => 7:, 2× 1: | day => 7:
			| . => 1:
		{"paging":"link","order":"asc"} | . => : | +24 => 1: 24 | +25-36 => 4: 25-36 | -3-9 => 7: | +37 => 1: 37
		{"paging":"zero","total":false} | . => : | +24 => 1: 24 | +25-36 => 3: 25-36 | ^37 => 1: 37 | ×2 => 2× 1:
		{"paging":"none","rows":7} | . => : | +8 => ?: 8 | ^9 => 1: 9 | -2 => ?: | +2 => 1:
		{"order":"asc","by":"created_at","size":7,"ids":"uuid"} | . => : | day => 5: | . => 1: | day cut4 => 5: The connection was cut.
			| budget:100 ~10 => 2: … | budget:5000 . => 7: | . => 1:
		{"paging":"none","by":"created_at","total":false,"size":9,"rows":30,"ids":"uuid","without":["start"]} | +31-42 => : | +43-45 => ?: 43-45 | . => ?:
			| ~36 => ?:
		{"paging":"full","order":"none","size":3} | . => : | !15 => 8: | !7 +24-35 => 12: 24-35 | ~10 +36-65 => ?: 36-65 | budget:100 => 1: …
			| ×3 => 3× 1: …
		{"paging":"zero","total":false,"rows":5} | . => : | +6 => ?: 6 | +7-12 => 2: 7-12 | . => 1:
		{"rows":23} | . => : | =23 => 1: 23 | ×2 => 2× 1: | +24 => 1: 24
		{"rows":23,"order":"asc"} | . => : | =23 => 1: 23 | . => 1:
		{"rows":23,"events":["created","changed"]} | . => : | =7 => 5: 7 | ~7 => 5: ~7 | =17-22 => 5: ~17 ~18 ~19 20-22 | . => 5:
		{"rows":23,"by":"start","total":false,"events":["created","cancelled"]} | . => : | =7 => 6: 7 | . => 6:
		{"rows":23,"without":["created_at"]} | . => : | =23 => 1:
		{"rows":3} | . => : | -1-3 => 1: | +4-5 => 1: 4 5 | +6-12 => 3: 6-12
		{"rows":3,"paging":"none","total":false} | . => : | -1-3 => 1: | +4-5 => ?: 4 5 | . => ?:
		{"by":"start"} | . => : | {"order":"none"} +24 => 6: 24 | . => 1: | {"order":"desc"} +25 => 7: 25
		{"paging":"zero","total":false,"rows":5} | . => : | . => 1: | {"paging":"full"} => ?: | +6 => ?: 6
		{"rows":23,"countsHidden":true,"plan":"page"} | hide:7-9 => 12: | . => 1: | +24 => 1: 24 | hide:0 => 1: | . => 1:
		{"rows":23,"countsHidden":true,"plan":"page","order":"none"} | . => 5: | hide:7-9 => 12: List may be incomplete | +24 => 14: 24 | . => 14:
			| hide:0 => 5:
	`,
)('the polls of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"rows":1300,"size":100,"plan":"page","order":"asc"} | . => 11: | . => 1: | +1301 => 2: 1301 | . => 1:
		{"rows":1300,"size":100,"plan":"page","order":"desc"} | . => 11: | . => 1: | +1301 => 1: 1301 | . => 1: | ×3 => 3× 1:
		{"rows":1300,"size":100,"plan":"page","order":"desc","total":false} | . => 10: | . => 1: | +1301-1303 => 1: 1301-1303 | . => 1:
		{"rows":1300,"size":100,"plan":"cursor","paging":"cursor"} | . => 10: | . => 1: | +1301-1303 => 1: 1301-1303 | . => 1:
		{"rows":1300,"size":100,"plan":"page","order":"asc","ids":"even"} | . => 11: | . => 1: | +1301 => 2: 1301 | . => 1:
		{"rows":1050,"size":150,"plan":"page","order":"asc","total":false} | . => 8: | +1051 => 2: 1051 | . => 1:
		{"rows":1000,"size":200,"plan":"page","order":"asc"} | . => 6: | +1001 => 2: 1001 | . => 1:
		{"rows":3000,"size":200,"plan":"page","order":"asc"} | . => 6: | +3001 => 2: 3001
		{"rows":3000,"size":200,"plan":"page","order":"none"} | . => 16: | +3001 => 16: 3001
		{"rows":1300,"size":100,"plan":"page","order":"asc","by":"created_at"} | ^1301 => 14: | +1302 => 1: 1302 | . => 1:
		{"rows":1300,"size":100,"plan":"page","by":"created_at"} | ^1301 => 11: | +1302 => 1: 1302 | . => 1:
		{"rows":1000,"size":500,"plan":"page","order":"asc"} | . => 3: | +1001 => 2: 1001 | . => 1:
		{"rows":1300,"size":100,"plan":"page","by":"start","without":["updated_at"]} | . => 14: | +1301 => 15: 1301
		{"rows":1300,"size":100,"plan":"page","without":["created_at","updated_at","start"]} | . => 11: | ×50 => 50× 1: | +1301 => 1: 1301
		{"rows":1300,"size":100,"plan":"page","order":"asc","by":"updated_at","without":["created_at","start"]} | ~3 => 15:
		{"rows":1300,"size":100,"plan":"page","order":"asc","countsHidden":true} | hide:1295-1297 => 36: | . => 3: | +1301 => 3: 1301
	`,
)('the polls of a long list %j', expectHistory);

test.each(
	casesOf<History>`
		{"budget":350} | . => : … | +24 => 4: … | +25-54 => 4: … | . => 4: … | +60 => 4: … | ×4 => 4× 4: …
		{"budget":350,"plan":"cursor","paging":"cursor"} | . => 4: … | ×7 => 7× 1: | +25-54 => 5: 35-54 … | . => 4: 30-34 … | +60 => 4: 25-29 …
			| ×4 => 4: 60 …, 2× 4: …, 1:
		{"rows":60,"size":5,"plan":"page","order":"asc","budget":500} | . => 6: … | +61 => 5: … | . => 5: 61 … | . => 5: … | . => 5: …
		{"rows":60,"size":5,"plan":"page","order":"none","budget":500} | . => 5: … | +61 => 5: … | . => 5: … | . => 5: … | . => 5: …
		{"rows":60,"size":5,"plan":"page","order":"none","total":false,"budget":500} | . => 5: … | +61 => 5: … | . => 5: … | . => 5: … | . => 5: … | . => 3:
			| . => 5: …
		{"by":"created_at","ids":"uuid","order":"asc","budget":350} | ×3 => : …, 2:, 1: | +24-40 => 4: 24-40 | . => 1:
		{"order":"none","total":false,"size":25,"rows":9,"ids":"even","without":["created_at","updated_at","start"],"budget":150} | . => : …
			| +10-14 day => 2: … | ^15 => 1: | ×3 => 2: 15, 2× 2:
		{"rows":60,"size":2,"plan":"page","order":"asc","budget":500} | . => 5: … | +61 => 6: … | ×6 => 6× 5: …
		{"rows":60,"size":5,"plan":"page","order":"asc","by":"created_at","ids":"uuid","budget":500} | . => 6: … | +61 => 5: …
			| ×6 => 5: 61 …, 2× 5: …, 3× 1:
		{"rows":60,"size":15,"plan":"page","order":"asc","budget":150} | . => 3: … | +61 => 2: … | ×6 => 2: 61 …, 2: …, 2:, 3× 1:
	`,
)('polls with little time, of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"rows":1300,"size":100,"plan":"page","order":"asc","existing":true,"budget":500} | . => 5: 1-500 … | . => 5: 501-1000 … | . => 4: 1001-1300
			| . => 1:
		{"rows":1300,"size":100,"plan":"page","order":"desc","existing":true,"budget":500} | . => 5: 801-1300 … | . => 5: 301-800 … | . => 4: 1-300
			| ×4 => 4× 1:
		{"rows":1050,"size":150,"plan":"page","order":"asc","existing":true} | . => 8: 1-1050 | +1051 => 2: 1051 | . => 1:
	`,
)('polls that report what exists, of a list %j', expectHistory);

test.each(
	casesOf<History>`
		{"events":["created","changed"],"by":"updated_at"} | . => : | ~3 => 5: ~3 | !5 => 1: | . => 1: | ~7 => 1: ~7 | +24 !9 => 1: 24 | ×30 => 30× 1:
		{"rows":1300,"size":100,"plan":"page","order":"asc","events":["created","changed"]} | . => 14: | . => 14: | +1301 => 14: 1301 | . => 14:
		{"events":["created","deleted"]} | . => : | -3 => 7: | . => 7: | +24 -5-7 => 7: 24 | . => 1: | +5 => 6:
		{"events":["created","deleted"],"singles":true} | . => : | -3 => 8: -3 | . => 1: | +24 -5-7 => 10: 24 -5 -6 -7 | . => 1: | +5 => 6: | day => 6: 5
		{"events":["created","changed"],"by":"updated_at","order":"asc"} | . => : | ~3 => 5: ~3 | !5 => 5: ~5
		{"events":["created","changed"],"by":"updated_at","order":"asc","ids":"uuid"} | . => : | ~3 => 5: ~3 | ~22 => 1: ~22 | +24-31 => 3: 24-31 | !4 => 1:
			| . => 1: | !5 => 1:
		{"events":["created","changed"],"by":"updated_at"} | . => : | ~3 => 5: ~3 | +24 => 1: 24 | ~3 ~24 => 1: ~24 | ×47 => 45× 1:, 6:, 1: | !4 => 1:
			| ×2 => 2× 1: | !5 => 1: | . => 1:
		{"rows":1050,"size":150,"plan":"page","events":["created","deleted"]} | . => 8: | +1051 => 1: 1051 | . => 1:
	`,
)('polls for other events, of a list %j', expectHistory);
