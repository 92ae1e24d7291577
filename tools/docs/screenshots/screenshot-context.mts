import type { Editor } from '../editor.mts';
import type { TestEnvironment } from '../../fixtures/environment.mts';

/** Of both nodes, as n8n adds them to a new workflow. */
export const latestVersion = 1.1;

/** What of the window a picture shows, and how much of it there is. */
export interface PictureFrame {
	/** The part of the page that is shown; all of it without one. */
	crop?: string;
	/** Height of the window in pixels, for panels that are longer than a screen. */
	height?: number;
}

/** Takes one picture, unless it is not among those that are wanted. */
export type TakePicture = (
	name: string,
	prepare: () => Promise<void>,
	frame?: PictureFrame,
) => Promise<void>;

/** What it takes to take pictures in one theme. */
export interface PictureContext {
	environment: TestEnvironment;
	editor: Editor;
	take: TakePicture;
}

/** Parts of the editor that pictures are cut to. */
export const cropTargets = {
	/** The fields of the open node, without its input and output. */
	fields: '.node-settings',
	node: '[data-test-id=ndv]',
	creator: '[data-test-id=node-creator]',
	dialog: '[data-test-id=editCredential-modal]',
} as const;
