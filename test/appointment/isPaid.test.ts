import { isPaid } from '../../nodes/AppointmentService/appointment';

test.each`
	record                                                                                 | paid
	${{ id: 1, status: 'paid' }}                                                           | ${true}
	${{ id: 1, status: 'PAID_IN_FULL' }}                                                   | ${true}
	${{ properties: { hs_invoice_status: 'paid' } }}                                       | ${true}
	${{ resourceType: 'Invoice', status: 'balanced' }}                                     | ${true}
	${{ id: 1, status: { name: 'Paid' } }}                                                 | ${true}
	${{ id: 1, payment_status: 'paid', status: 'sent' }}                                   | ${true}
	${{ attributes: { state: 'settled' }, id: 1 }}                                         | ${true}
	${{ id: 1, stato: 20, stato_descrizione: 'pagata' }}                                   | ${true}
	${{ id: 1, statut: 'Payée' }}                                                          | ${true}
	${{ id: 1, stan: 'opłacona' }}                                                         | ${true}
	${{ id: 1, stan: 'nieopłacona' }}                                                      | ${false}
	${{ id: 1, is_paid: true }}                                                            | ${true}
	${{ id: 1, paidAt: '2026-01-05T10:00:00Z' }}                                           | ${true}
	${{ id: 1, status: 'unpaid' }}                                                         | ${false}
	${{ id: 1, status: 'partially_paid', paid_at: '2026' }}                                | ${false}
	${{ id: 1, status: 'not paid', is_paid: 0 }}                                           | ${false}
	${{ id: 1, status: 'void', paid_at: '2026-01-05' }}                                    | ${false}
	${{ id: 1, paid_at: '0000-00-00' }}                                                    | ${false}
	${{ id: 1, appointment: { id: 7, status: 'paid' } }}                                   | ${false}
	${{ id: 1, total: 80, balance_due: '0.00' }}                                           | ${true}
	${{ id: 1, total: 80, balance: 20 }}                                                   | ${false}
	${{ id: 1, total: 80, balance: null }}                                                 | ${false}
	${{ id: 1, total: 80, balance: '' }}                                                   | ${false}
	${{ id: 1, total: 0, balance: 0 }}                                                     | ${false}
	${{ id: 1, total: 80, balance: 0, status: 'void' }}                                    | ${false}
	${{ id: 1, total: 80, balance: 0, status: 'closed' }}                                  | ${true}
	${{ id: 1, total: 80, balance: 20, status: 'closed' }}                                 | ${false}
	${{ id: 1, amount: 80, amountOutstanding: 0 }}                                         | ${true}
	${{ id: 1, amount: 0, amountOutstanding: 0 }}                                          | ${false}
	${{ id: 1, status: 'completed', details: { totals: { total: '80', balance: '0' } } }}  | ${true}
	${{ id: 1, status: 'billed', details: { totals: { total: '80', balance: '0' } } }}     | ${false}
	${{ id: 1, status: 'completed', details: { totals: { total: '80', balance: '80' } } }} | ${false}
	${{ id: 1, status: 'completed', totals: { total: 0, balance: 0 } }}                    | ${false}
	${{ id: 1, status: 'completed', total: 80, client: { balance: 0 } }}                   | ${false}
	${{ id: 1, status: 'done', amounts: { total: 80, due: 0 } }}                           | ${true}
	${{ id: 1, status: 'matched', paid: true, paid_at: '2026-01-05' }}                     | ${true}
	${{ id: 1, status: 'matched', paid: true, paid_at: null }}                             | ${false}
	${{ id: 1, status: 'partially_paid', paid: true, paid_at: '2026-01-05' }}              | ${false}
	${{ id: 1, status: 'refunded', paid: true, paid_at: '2026-01-05' }}                    | ${false}
	${{ id: 1, status: 'finalized', payment_status: 'succeeded' }}                         | ${true}
	${{ id: 1, status: 'finalized', payment_status: 'pending' }}                           | ${false}
	${{ id: 1, total: '19.20', total_remaining_payments: '0.00' }}                         | ${true}
	${{ id: 1, total: '19.20', total_remaining_payments: '9.00' }}                         | ${false}
	${{ id: 1, status: '1000', sumNet: '84', sumGross: '100', paidAmount: 100 }}           | ${true}
	${{ id: 1, status: '1000', sumNet: '84', sumGross: '100', paidAmount: '84.00' }}       | ${false}
	${{ id: 1, status: 'open', total: 80, amount_paid: 80 }}                               | ${false}
	${{ id: 1, total: 0, amount_paid: 0 }}                                                 | ${false}
	${{ id: 1, total_paid: 80 }}                                                           | ${false}
	${{ id: 1, paid: null }}                                                               | ${false}
	${{ id: 1, estado: 'pagada' }}                                                         | ${true}
	${{ id: 1, estado: 'no pagada' }}                                                      | ${false}
	${{ id: 1, situacao: 'Pago pendente' }}                                                | ${false}
	${{ id: 1, status: 'lunas' }}                                                          | ${true}
	${{ id: 1, situacao: 'Quitado' }}                                                      | ${true}
	${{ id: 1, grossAmount: 12.5, remainder: 0 }}                                          | ${true}
	${{ id: 1, grossAmount: 12.5, remainder: 2 }}                                          | ${false}
	${{ id: 1, status: 'bezahlt' }}                                                        | ${true}
	${{ id: 1, bezahlt: 'ja' }}                                                            | ${true}
	${{ id: 1, bezahlt: 'nein' }}                                                          | ${false}
`(
	'$record is paid: $paid',
	({ record, paid }: { record: Record<string, never>; paid: boolean }) => {
		expect(isPaid(record)).toBe(paid);
	},
);
