import { editorContext } from './editor';

/** n8n's own logger, which nodes and the engine write to. */
export const engineLogger = (): Record<string, unknown> =>
	editorContext({}).logger as unknown as Record<string, unknown>;
