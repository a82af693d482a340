/** What the figures do not say; it goes to the head of docs/measured/performance.md. */
export const notes = `The figures of 01 are of 23 November. In turn with that state (16), on a machine three times as slow, a signed-in list came 1.43 and 1.61 times as often on 29 November at 2,000 and 20,000 listings, a filtered list as JSON 1.33 and 1.86 times, a listing 1.37 and 1.86 times. On the figures of then that is 176 and 175 lists a second, 704 and 740 of JSON, 299 and 208 listings: all above their goals, once a quiet machine has measured it.

Figures of one run compare with each other, not with those of another machine. CPU is the processor time of the app's own process for each answer, which other work on the machine hardly changes.

What was tried and dropped:

- A linked style sheet for people who are signed in: 11 KB fewer, one round trip more before the first paint of a page opened cold.
- Keeping cards by version and language: what they cost was making rich text safe, which is kept by the text itself.
- Delta-coded postings for the search: rows of bits take a seventh of the memory, and a changed listing needs no merging.
- A larger young generation (16 and 32 MB instead of 8): the same time for each page within the noise, 10 and 40 MB more. What V8 did most was to collect its whole heap, for which the young one does not matter (decision 012). With semi-spaces of 64 MB a signed-in list was rendered 1.12 times as often (four turns of ten seconds each, ten connections), and the process came to 447 MB where 8 came to 307: all of the 450 it may take, before photos or a backup.
- Collecting garbage without separate threads: a twentieth less of the processor, an eighth more of it on the one thread that answers, 180 MB more.
- Hashing one password at a time instead of two: pages wait as long at p95, and fifty people twice as long to log in.
- Compressing into one piece of 64 KiB instead of two of 16, sending the styles as bytes made once, icons' strokes in the style sheet instead of each icon: within the noise or slower.
- brotli 4 instead of 5: half a millisecond of 1.8 for 8 % more bytes.
- A heap of expiries: a scan for what is due takes 0.1 ms at 100,000 and happens when something is due.

Queries of a page (\`test/queries.test.ts\`): lists two, three where they are sorted by distance, a listing six, one more where the reader has a handover open; none grows with the rows. A dashboard takes ten, one for each room and the number of open connections apart: as a column of another query it would be counted again on pages that do not show it. The administrators' dashboard takes seven, each from another room. What counts more than their number is planning: it took the database two thirds of its time on such a page, and is done once for each connection (decision 052). Beginning a planned query costs too, for each of its parts, found or not: the session's query took 0.9 ms to begin with what recalls ask of few people, and 0.4 without it, so only people that were told of a recall are asked, apart. So it is with handovers since, and with the right of safety officers: of 82 steps at 2,000 listings 39 are left.

Whether forgot-password tells an address apart stood at the edge in one run of 200 pairs. In four runs of 600 pairs nothing was told apart and the sign changed; both paths do the same work, as a job is queued for nobody, too.

A million listings are beyond what is promised: the scan grows with them, to some ten times the figures at 100,000, and the index takes some 300 MB, which is all the heap that \`npm start\` allows.`
