import { generateSpec } from '../../../score/fuzz/generate/generate-spec.mts';
import { runFuzzCase } from '../../../score/fuzz/run.mts';
import { readSummary } from '../package-api.mts';
import { errorMessageOf, type Transcript } from '../transcript.mts';

const seed = 20_260_311;

/** Reads invented services, from one number up to another one. */
export async function recordFuzzReadings(
	transcript: Transcript,
	first: number,
	last: number,
): Promise<void> {
	for (let number = first; number <= last; number++) {
		transcript.heading('invention', number);
		const { service, reading, thrown } = await runFuzzCase(generateSpec(seed, number));
		for (const { url, status } of service.calls) transcript.add('GET', `${url} ${status}`);
		for (const url of service.offHost) transcript.add('off host', url);
		if (reading) {
			const { records, ...rest } = readSummary(reading);
			transcript.addDigest('records', records);
			transcript.add('said', rest);
		} else
			transcript.add('error', typeof thrown === 'symbol' ? String(thrown) : errorMessageOf(thrown));
	}
}
