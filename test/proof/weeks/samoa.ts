import { accept, alert, bottle, connect, handOver, lend, propose, publish } from './acts.ts'
import type { Chapter } from './chapters.ts'

/** Friday 30 December 2011 never was: midnight after Thursday began Saturday. */
export const samoa: Chapter = {
  name: 'a day that never was',
  zones: ['Pacific/Apia'],
  first: '2011-12-27',
  days: 14,
  acts: {
    '2011-12-27': [
      alert('carl', 'daily'),
      alert('dora', 'weekly'),
      publish('anna', 'Centrifuge'),
      lend('bram', 'Microscope', '2012-01-02'),
      bottle('anna', 'Methanol', '2011-12-29'),
      bottle('anna', 'Ethanol', '2011-12-30'),
      alert('fenna', 'immediate'),
    ],
    '2011-12-28': [
      connect('dora', 'Microscope'),
      handOver('dora', 'Microscope'),
      connect('carl', 'Centrifuge'),
      propose('carl', 'Centrifuge', '2011-12-31 10:00'),
      accept('anna', 'Centrifuge'),
    ],
    '2011-12-29': [publish('bram', 'Fridge'), connect('dora', 'Fridge')],
    '2011-12-31': [publish('anna', 'Scale')],
    '2012-01-02': [publish('bram', 'Autoclave')],
  },
  ledger: `
12-28 08 carl alert_matches Centrifuge, Ethanol, Methanol, Microscope
12-28 13 anna connected Centrifuge
12-28 13 anna pickup_agreed Centrifuge
12-28 13 anna pickup_proposed Centrifuge
12-28 13 bram connected Microscope
12-28 13 bram connection_completed Microscope
12-28 13 carl connected Centrifuge
12-28 13 carl pickup_agreed Centrifuge
12-28 13 carl pickup_proposed Centrifuge
12-28 13 dora connected Microscope
12-28 13 dora connection_completed Microscope
12-29 08 bram return_due Microscope
12-29 08 dora return_due Microscope
12-29 13 bram connected Fridge
12-29 13 dora connected Fridge
12-29 13 fenna alert_matches Fridge
12-31 07 anna pickup_reminder Centrifuge
12-31 07 carl pickup_reminder Centrifuge
12-31 13 fenna alert_matches Scale
01-02 08 anna listing_past_date Ethanol
01-02 08 anna listing_past_date Methanol
01-02 08 bram giver_waits Fridge
01-02 08 bram return_due Microscope
01-02 08 carl alert_matches Scale
01-02 08 dora alert_matches Ethanol, Methanol, Scale
01-02 08 dora return_due Microscope
01-02 13 fenna alert_matches Autoclave
01-03 08 carl alert_matches Autoclave
01-05 08 anna handover_reminder Centrifuge
01-05 08 bram return_due Microscope
01-05 08 carl handover_reminder Centrifuge
01-05 08 dora return_due Microscope
01-06 08 bram handover_reminder Fridge
01-06 08 dora handover_reminder Fridge
01-09 08 dora alert_matches Autoclave
01-09 08 sofie stuck_things`,
}
