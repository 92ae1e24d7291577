import type { ExampleScenario } from '../setup.mts';
import { aiAssistant } from './ai-assistant.mts';
import { invoiceChangedFollowUp } from './invoice-changed-follow-up.mts';
import { newAppointmentMessage } from './new-appointment-message.mts';
import { newClientToSheet } from './new-client-to-sheet.mts';
import { nightlyCopy } from './nightly-copy.mts';
import { todaysAppointments } from './todays-appointments.mts';

/** How each example is tried, by the name of its file. */
export const scenarios: Record<string, ExampleScenario> = {
	'ai-assistant.json': aiAssistant,
	'invoice-changed-follow-up.json': invoiceChangedFollowUp,
	'new-appointment-message.json': newAppointmentMessage,
	'new-client-to-sheet.json': newClientToSheet,
	'nightly-copy.json': nightlyCopy,
	'todays-appointments.json': todaysAppointments,
};
