import { accept, alert, bottle, connect, handOver, lend, propose, publish } from './acts.ts'
import type { Chapter } from './chapters.ts'

/** The night of 31 October has 25 hours in Amsterdam and 24 in Kolkata; then the clock is set back two hours, twice. */
export const autumn: Chapter = {
  name: 'autumn',
  zones: ['Europe/Amsterdam', 'Asia/Kolkata'],
  first: '2027-10-26',
  days: 14,
  acts: {
    '2027-10-26': [
      alert('carl', 'daily'),
      alert('dora', 'weekly'),
      publish('anna', 'Centrifuge'),
      lend('bram', 'Microscope', '2027-11-01'),
      bottle('anna', 'Methanol', '2027-10-30'),
      alert('fenna', 'immediate'),
    ],
    '2027-10-27': [
      connect('dora', 'Microscope'),
      handOver('dora', 'Microscope'),
      connect('carl', 'Centrifuge'),
      propose('carl', 'Centrifuge', '2027-10-31 10:00'),
      accept('anna', 'Centrifuge'),
    ],
    '2027-10-29': [publish('bram', 'Fridge')],
    '2027-11-01': [publish('anna', 'Scale'), connect('dora', 'Scale')],
    '2027-11-02': [publish('bram', 'Autoclave'), propose('dora', 'Scale', '2027-11-04 10:00')],
  },
  also: ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'],
  noMail: [{ from: '2027-11-01 07:30', until: '2027-11-01 11:30' }],
  setBack: [
    { zone: 'Europe/Amsterdam', from: '2027-11-08 09:30', until: '2027-11-08 07:30' },
    { zone: 'Asia/Kolkata', from: '2027-11-08 09:30', until: '2027-11-08 07:30' },
  ],
  ledger: `
10-27 08 carl alert_matches Centrifuge, Methanol, Microscope
10-27 13 anna connected Centrifuge
10-27 13 anna pickup_agreed Centrifuge
10-27 13 anna pickup_proposed Centrifuge
10-27 13 bram connected Microscope
10-27 13 bram connection_completed Microscope
10-27 13 carl connected Centrifuge
10-27 13 carl pickup_agreed Centrifuge
10-27 13 carl pickup_proposed Centrifuge
10-27 13 dora connected Microscope
10-27 13 dora connection_completed Microscope
10-28 08 bram return_due Microscope
10-28 08 dora return_due Microscope
10-29 08 bram return_due Microscope
10-29 08 dora return_due Microscope
10-29 13 fenna alert_matches Fridge
10-31 07 anna pickup_reminder Centrifuge
10-31 07 carl pickup_reminder Centrifuge
11-01 11 anna listing_past_date Methanol
11-01 11 bram return_due Microscope
11-01 11 carl alert_matches Fridge
11-01 11 dora alert_matches Fridge, Methanol
11-01 11 dora return_due Microscope
11-01 13 anna connected Scale
11-01 13 dora connected Scale
11-01 13 fenna alert_matches Scale
11-02 13 anna pickup_proposed Scale
11-02 13 dora pickup_proposed Scale
11-02 13 fenna alert_matches Autoclave
11-03 08 anna pickup_unanswered Scale
11-03 08 carl alert_matches Autoclave
11-04 08 anna handover_reminder Centrifuge
11-04 08 bram return_due Microscope
11-04 08 carl handover_reminder Centrifuge
11-04 08 dora return_due Microscope
11-08 08 dora alert_matches Autoclave
11-08 08 sofie stuck_things`,
}
