/** Every mail of the ten weeks: day, hour, reader, kind, what it is about. */
export const tenWeeksLedger = `
02-22 08 sofie stuck_things
02-23 08 carl alert_matches Balance, Centrifuge, Methanol, Microscope, Shaker, Toluene
02-23 13 anna connected Balance
02-23 13 anna connected Centrifuge
02-23 13 anna connection_completed Balance
02-23 13 bram connected Microscope
02-23 13 bram connection_completed Microscope
02-23 13 carl connected Centrifuge
02-23 13 dora connected Microscope
02-23 13 dora connection_completed Microscope
02-23 13 ed connected Balance
02-23 13 ed connection_completed Balance
02-25 08 anna giver_waits Centrifuge
02-25 08 carl alert_matches Acetone
02-25 13 anna connected Acetone
02-25 13 anna connection_completed Acetone
02-25 13 carl connected Acetone
02-25 13 carl connection_completed Acetone
03-01 08 dora alert_matches Methanol, Shaker, Toluene
03-01 08 sofie stuck_things
03-01 13 fenna alert_matches Fridge
03-01 13 kim@elsewhere.example contact_received
03-01 13 labex@labex.example contact_to_park
03-01 13 sofie safety_waiting
03-02 08 anna listing_past_date Toluene
03-02 08 carl alert_matches Fridge
03-02 13 bram connected Fridge
03-02 13 bram pickup_proposed Fridge
03-02 13 dora connected Fridge
03-02 13 dora pickup_proposed Fridge
03-03 08 anna handover_reminder Centrifuge
03-03 08 carl handover_reminder Centrifuge
03-03 08 sofie safety_reminder Benzene
03-03 13 anna recall
03-03 13 carl recall
03-04 08 bram pickup_unanswered Fridge
03-04 13 fenna alert_matches Toluene
03-05 13 anna listing_allowed Benzene
03-05 13 anna recall_reminder
03-05 13 fenna alert_matches Benzene
03-05 13 fenna alert_matches Scale
03-08 08 anna listing_past_date Methanol
03-08 08 anna return_due Balance
03-08 08 carl alert_matches Benzene, Scale
03-08 08 dora alert_matches Benzene, Scale
03-08 08 ed return_due Balance
03-08 08 sofie stuck_things
03-08 13 ed access_ended
03-08 13 fenna access_ended
03-09 13 anna connected Scale
03-09 13 anna recall_correction
03-09 13 carl connected Scale
03-09 13 carl recall_correction
03-10 08 bram handover_reminder Fridge
03-10 08 dora handover_reminder Fridge
03-11 09 anna giver_waits Scale
03-11 09 carl alert_matches Rotator
03-11 13 anna recall_lifted
03-11 13 bram connected Rotator
03-11 13 carl connected Rotator
03-11 13 carl recall_lifted
03-12 08 anna return_due Balance
03-12 13 anna connected Incubator
03-12 13 anna pickup_agreed Incubator
03-12 13 anna pickup_proposed Incubator
03-12 13 dora connected Incubator
03-12 13 dora pickup_agreed Incubator
03-12 13 dora pickup_proposed Incubator
03-14 07 anna pickup_reminder Incubator
03-14 07 dora pickup_reminder Incubator
03-15 08 anna return_due Balance
03-15 08 bram giver_waits Rotator
03-15 08 sofie answer_due
03-15 08 sofie stuck_things
03-15 13 bram pickup_proposed Fridge
03-15 13 dora pickup_proposed Fridge
03-16 08 anna listing_past_date Methanol
03-16 08 bram pickup_unanswered Fridge
03-16 13 bram pickup_agreed Fridge
03-16 13 dora pickup_agreed Fridge
03-17 09 anna handover_reminder Centrifuge
03-17 09 bram pickup_reminder Fridge
03-17 09 carl handover_reminder Centrifuge
03-17 09 dora pickup_reminder Fridge
03-17 13 bram connection_completed Fridge
03-17 13 dora connection_completed Fridge
03-18 08 anna return_due Balance
03-19 08 bram handover_reminder Rotator
03-19 08 carl handover_reminder Rotator
03-22 08 anna handover_reminder Incubator
03-22 08 anna listing_not_answered Methanol
03-22 08 bram loan_missed Rotator
03-22 08 carl loan_missed Rotator
03-22 08 dora alert_matches Vacuum pump
03-22 08 dora handover_reminder Incubator
03-22 08 sofie stuck_things
03-22 13 ed access_back
03-22 13 ed return_due Balance
03-22 13 fenna access_back
03-22 13 fenna alert_matches Vacuum pump
03-23 13 anna pickup_proposed Scale
03-23 13 carl pickup_proposed Scale
03-24 13 anna pickup_agreed Scale
03-24 13 carl pickup_agreed Scale
03-25 08 anna listing_ends Old oven
03-25 08 anna return_due Balance
03-25 08 carl alert_matches Vacuum pump
03-25 08 ed return_due Balance
03-25 13 fenna alert_matches Autoclave
03-28 07 anna pickup_reminder Centrifuge
03-28 07 carl pickup_reminder Centrifuge
03-29 13 fenna alert_matches Freezer
03-30 11 carl alert_matches Autoclave, Freezer
03-30 11 dora alert_matches Autoclave, Freezer
03-30 11 sofie stuck_things
03-30 13 kim@elsewhere.example contact_received
03-30 13 labex@labex.example contact_to_park
03-31 08 anna handover_reminder Centrifuge
03-31 08 carl handover_reminder Centrifuge
04-06 09 anna handover_reminder Incubator
04-06 09 anna listing_ends Old oven
04-06 09 bram handover_reminder Rotator
04-06 09 bram return_due Microscope
04-06 09 carl alert_matches Hotplate
04-06 09 carl handover_reminder Rotator
04-06 09 dora alert_matches Hotplate
04-06 09 dora handover_reminder Incubator
04-06 09 dora return_due Microscope
04-07 13 carl connected Hotplate
04-07 13 carl pickup_agreed Hotplate
04-07 13 carl pickup_proposed Hotplate
04-07 13 fenna alert_matches Ethanol
04-07 13 fenna connected Hotplate
04-07 13 fenna pickup_agreed Hotplate
04-07 13 fenna pickup_proposed Hotplate
04-08 08 bram return_due Microscope
04-08 08 carl alert_matches Ethanol
04-08 08 dora return_due Microscope
04-09 08 anna listing_ended Old oven
04-09 08 bram return_due Microscope
04-09 08 dora return_due Microscope
04-09 13 fenna alert_matches Old oven
04-09 13 fenna alert_matches Vortex mixer
04-26 09 anna listing_past_date Ethanol
04-26 09 bram listing_days_over Autoclave
04-26 09 bram return_due Microscope
04-26 09 carl alert_matches Old oven, Vortex mixer
04-26 09 carl handover_reminder Hotplate
04-26 09 dora alert_matches Ethanol, Old oven, Vortex mixer
04-26 09 dora return_due Microscope
04-26 09 fenna handover_reminder Hotplate
04-26 09 sofie answer_due
04-26 09 sofie stuck_things
04-26 13 fenna alert_matches Water bath
04-28 08 carl alert_matches Water bath
04-29 08 carl handover_reminder Hotplate
04-29 08 fenna handover_reminder Hotplate
05-03 08 dora alert_matches Water bath
05-03 08 sofie stuck_things`
