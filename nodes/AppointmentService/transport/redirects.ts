import { hashToUuid, type HttpResponse } from '../rest';

/** Entries of all accounts that a process keeps; the oldest goes first. */
const maxEntries = 1000;

/** Paths by account and by the path that redirects to them. A hash stands for both, so no key is kept. */
const redirectedPaths = new Map<string, string>();

/**
 * Remembers which paths of an account redirect to another path of the same origin, as with a slash at the end. A redirect is then
 * followed once, not with each page and each poll. Only the path counts: a redirect that changes the query is followed each time, and
 * so is one to something of another name, such as a login or a notice of maintenance.
 */
export class RedirectMemory {
	/** Paths that were read by way of the memory in this client. */
	private readonly confirmed = new Set<string>();

	/** @param key the API key of the account */
	constructor(private readonly key: string) {}

	/** The URL to read instead; undefined where none is known. */
	resolve(url: string): string | undefined {
		const path = redirectedPaths.get(this.entryOf(url));
		if (path === undefined) return undefined;
		const target = new URL(url);
		target.pathname = path;
		return target.href;
	}

	/** Whether the response still comes from where the redirect led; otherwise the path is forgotten, and the URL has to be read itself. */
	accepts(url: string, { status }: HttpResponse): boolean {
		const entry = this.entryOf(url);
		if (status < 300) this.confirmed.add(entry);
		const isRedirect = status >= 300 && status < 400;
		// Once it was read there, 404 is about a page or a record.
		const isGone = [404, 405, 410].includes(status) && !this.confirmed.has(entry);
		if (!isRedirect && !isGone) return true;
		redirectedPaths.delete(entry);
		return false;
	}

	/** Learns from a URL that was read successfully by way of redirects. */
	learn(url: string, response: HttpResponse): void {
		const [from, to] = [new URL(url), new URL(response.url)];
		const isSameThing = lastSegmentOf(from) === lastSegmentOf(to) && from.search === to.search;
		if (response.status >= 300 || from.pathname === to.pathname || !isSameThing) return;
		const entry = this.entryOf(url);
		redirectedPaths.delete(entry);
		redirectedPaths.set(entry, to.pathname);
		this.confirmed.add(entry);
		const [oldest] = redirectedPaths.keys();
		if (redirectedPaths.size > maxEntries) redirectedPaths.delete(oldest);
	}

	private entryOf(url: string): string {
		const { origin, pathname } = new URL(url);
		return hashToUuid(this.key, origin, pathname);
	}
}

function lastSegmentOf({ pathname }: URL): string | undefined {
	return pathname.split('/').filter(Boolean).at(-1);
}
