import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { namesOtherKind } from '../../../nodes/AppointmentService/rest/page/recordKinds';

// resource, name of the list, whether it is that of other records
test.each([
	['services', 'employees', true],
	['gift-cards', 'locations', true],
	['clients', 'branches', true],
	['appointments', 'invoices', true],
	['clients', 'customers', false],
	['appointments', 'bookings', false],
	['services', 'products', false],
	['services', 'classes', false],
	['appointments', 'classes', false],
	['staff', 'members', false],
	['staff', 'users', false],
	['team', 'employees', false],
	['services', 'data', false],
])('%s under “%s” are other records: %s', (resource, name, isOther) => {
	expect(namesOtherKind(name, resourceNameVariants([resource]))).toBe(isOther);
});
