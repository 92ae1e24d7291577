import { NodeOperationError, type INode } from 'n8n-workflow';
import { resources, surfaces, surfacesWith, type SurfaceName } from '../contract';
import type { PollEventKind, PollEventChoice } from './pollEvents';
import type { ChangeKind, PolledResource } from './polling/state/types';

/** What is watched apart: the changes of each list, and the starts that come near. */
export type WatchName = PolledResource | 'startingSoon';

export interface ListWatch {
	name: WatchName;
	resource: PolledResource;
	/** Empty where starts are watched. */
	changes: ReadonlySet<ChangeKind>;
	eventNames: string[];
}

/** One watch for each list that the choices need; first the one that time passes by. */
export function toListWatches(choices: PollEventChoice[]): ListWatch[] {
	const names: WatchName[] = ['startingSoon', 'appointment', 'client', 'invoice'];
	return names.flatMap((name) => {
		const chosen = choices.filter((choice) => watchNamesOf(choice).includes(name));
		if (chosen.length === 0) return [];
		const detections = chosen.flatMap(({ detects }): readonly PollEventKind[] => detects);
		return [
			{
				name,
				resource: chosen[0].resource,
				changes: new Set(name === 'startingSoon' ? [] : detections.filter(isChange)),
				eventNames: chosen.map((choice) => choice.name),
			},
		];
	});
}

function watchNamesOf({ resource, detects }: PollEventChoice): WatchName[] {
	return detects.map((detection) => (isChange(detection) ? resource : 'startingSoon'));
}

function isChange(detection: PollEventKind): detection is ChangeKind {
	return detection !== 'startingSoon';
}

/**
 * Checks, before any request, that the surface offers the lists.
 *
 * @throws NodeOperationError that names the events to leave out, and the surface that offers the list
 */
export function assertWatchesOffered(
	node: INode,
	surface: SurfaceName,
	watches: ListWatch[],
): void {
	for (const { resource, eventNames } of watches) {
		const offering = surfacesWith(resource, 'getAll');
		if (offering.includes(surface)) continue;
		const others = offering.map((name) => surfaces[name].displayName).join(' or ');
		const { displayName } = surfaces[surface];
		throw new NodeOperationError(
			node,
			`The ${displayName} API does not offer ${resources[resource].plural}`,
			{
				description: `Remove ${eventNames.join(', ')} from Events. Or, if your account has the ${others} API, choose it in the credential and enter a key that belongs to it.`,
			},
		);
	}
}
