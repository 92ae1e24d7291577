import { RestError, type Session } from './session.mts';

/** How far n8n has got with a published workflow's triggers. */
export interface Publication {
	status: 'failed' | 'in_progress' | 'not_published' | 'partial' | 'published';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

/** How far n8n has got with the workflow's triggers, as its version tells it. */
export async function publicationOf(session: Session, id: string): Promise<Publication> {
	return (await fetchStatus(session, id)) ?? (await statusFromActiveList(session, id));
}

/**
 * Whether publishing was refused because a trigger did not start. Older versions start triggers before they answer; newer
 * ones answer first, and tell afterwards how it went.
 */
export async function wasRefused(session: Session, id: string, error: unknown): Promise<boolean> {
	if (!(error instanceof RestError) || (await fetchStatus(session, id))) return false;
	return Boolean(await activationError(session, id));
}

/** Nothing where n8n is too old to tell. */
async function fetchStatus(session: Session, id: string): Promise<Publication | undefined> {
	try {
		return (await session.get(`/rest/workflows/${id}/publication-status`)) as Publication;
	} catch (error) {
		if (error instanceof RestError && error.status === 404) return undefined;
		throw error;
	}
}

/** Older versions show which workflows are active, and why one is not. */
async function statusFromActiveList(session: Session, id: string): Promise<Publication> {
	const errorMessage = await activationError(session, id);
	if (errorMessage) {
		return { status: 'failed', triggers: [{ nodeId: '', status: 'failed', errorMessage }] };
	}
	const active = (await session.get('/rest/active-workflows')) as string[];
	return { status: active.includes(id) ? 'published' : 'not_published', triggers: [] };
}

async function activationError(session: Session, id: string): Promise<string | null> {
	return (await session.get(`/rest/active-workflows/error/${id}`)) as string | null;
}
