import type { Editor } from '../editor.mts';
import type { Stage } from '../stage.mts';

/** What of the window a picture shows, and how much of it there is. */
export interface Frame {
	/** The part of the page that is shown; all of it without one. */
	crop?: string;
	/** Height of the window in pixels, for panels that are longer than a screen. */
	height?: number;
}

/** Takes one picture, unless it is not among those that are wanted. */
export type Take = (name: string, prepare: () => Promise<void>, frame?: Frame) => Promise<void>;

/** What it takes to take pictures in one theme. */
export interface Scenery {
	stage: Stage;
	editor: Editor;
	take: Take;
}

/** Parts of the editor that pictures are cut to. */
export const parts = {
	/** The fields of the open node, without its input and output. */
	fields: '.node-settings',
	node: '[data-test-id=ndv]',
	creator: '[data-test-id=node-creator]',
	dialog: '[data-test-id=editCredential-modal]',
} as const;
