import { isMet, type Row } from './report.ts';

/** Reasons why a row misses its target, from profiles. Printed only for rows that miss. */
const WHYS: readonly { work: RegExp; why: string }[] = [
  {
    work: /^replay of/,
    why: `The floor's one request costs about 450 ms of processor time for 10,000 rows (device 250, server 80, database
120); ours about 1,200 (device 550 with the browser's storage process, server 400, database 190, network 40), spread over
device, server and database with three requests under way, so two cores cannot do it in less than some 2.2 times the
floor. Of the server's share 32 % is garbage collection (held small for its memory), 25 % the parsing of every argument,
15 % writing to the database's connection, 9 % columns as arrays, 5 % rules, 4 % hashes of arguments. The database writes
a verdict with each row. The device reads and writes its journal durably before and after each request. The floor has no
rules, no verdicts, no versions, no journal and no session. Tried: one request of everything (the three work one after
the other), 2,000 to a request (5.1 and 4.5 times the floor), rows and verdicts in one answer (rows now follow when all
is sent), a reference from records to users (a third of the INSERT, now checked otherwise), reading the queue from the
journal (now from memory).`,
  },
  {
    work: /^server memory/,
    why: `A bare Node takes 42 MB, the loaded server with its embedded identity provider 107 MB (pg 9, kysely 8, express 7,
zod 6, the identity provider 14, our own code 15), V8's young generation up to 32 MB and old one up to 36 MB under the
replay, request bodies and messages to the database 15 to 20 MB; the rest is memory the C library keeps.`,
  },
  {
    work: /^a change readable on another device/,
    why: `The floor is one request and one message. Traced on a busy machine on 22 November, of ours a tenth is the
journal's durable write, which numbers the change too (the request left after 8.5 ms before, after 3 ms since), a sixth
the way to the server, a sixth the look at the session, a quarter the user's lock, readings and writes, a tenth and more
the commit on disk, a tenth the reading of rows and sessions for the message (together with the pull of the device that made the
change), an eighth the other device's cache, a twentieth its view. No timer and no lock of tabs is waited for. Tried: the
number by way of Dexie (1.6 to 2 ms more than by plain IndexedDB).`,
  },
  {
    work: /^painted shelf/,
    why: `Of the time the page's main thread works until the shelf is painted, a quarter evaluates the scripts (eight files
out of the worker's cache), a quarter makes frame, controls and the empty shelf, a third the 18 sleeves (half script, half
layout, most of that their lettering), the rest opens the database, reads rows and hands frames over. Raster and compositor
have no graphics processor here and take as much again from the same two cores. Tried: fewer files (54, now eight), a
tile's tools only when a pointer or the focus is near (a third of a tile's elements), no measure of each tile (two fifths
of the layout), a start page and files that come without starting the service worker. That is the profile of 21 November; since
then the kept look of the home is painted first. Two traced starts of 22 November on a busy machine: until that look is
painted the main thread works 130 to 150 ms, until the live shelf 280 to 360. The look waits for its style sheets, and
meanwhile the app's first script runs (28 ms); its first layout takes 26 to 32 ms, of which the row below a desktop's
window is left out now (24 ms before, 20 after, one start each). Not tried: to begin the app only once the look is painted.`,
  },
  {
    work: /^late frames/,
    why: `Traced, a page turn costs some 26 ms of script in pieces of 5, 15 of layout in three (a row of the shelf with
each frame) and 30 to 45 of raster, which is work of the same two cores without a graphics processor. No task of the page
takes 25 ms of a core: in a late frame it was stopped meanwhile, next to the browser's own threads (raster, and the
collection of garbage with three threads in the second after the start), and a page that draws no sleeves at all still
has half to three quarters as many. A bare page with 18 boxes, clicked the same way, never was in 30 runs. What the app itself prepares ahead waits
now until the hands are off the page: 7 late frames in 30 runs instead of 14, one after the other on a quiet machine; on
a busy one no difference can be seen. Tried: a layer of its own for each row (more frames late), two frames for each row
(as many), no shadow, no gloss and no round corners (a tenth of raster at most), tiles that are filled again instead of
made anew (no difference).`,
  },
  {
    work: /^Look up key/,
    why: `Traced on a busy machine with the processor slowed down 4 x, a key that changed the page cost the main thread 88 ms
on average: script 36, layout and style 13, events 6, frames and painting most of the rest. Of the script half was the answer, for a page's
first keys meet code that has not run yet: the first letter took up to ten times as long as the same letter later. With rows found by an index,
a rehearsal at rest, letter and answer in one pass and rows that are filled again it was 63 ms: script 24, layout and style 12.
A key takes one frame now instead of two; with more than 20,000 records the box is still painted first.
Tried before: links without the router (a fifth of the script), ranking in one pass instead of a sort, the verdict a frame
before the other matches (13 ms sooner, and the matches 30 ms later).`,
  },
  {
    work: /^new suggestions/,
    why: `Of the time in the database, two fifths find who has 40 of one's albums, by 120 places of three indexes, and two
fifths look up what is shared with 20 of them; the rest writes and reads the suggestions. The fullest shelf, of 5,237 albums,
takes twice as long as the others. Tried: reading the others' shelves whole (twice the time).`,
  },
  {
    work: /^public collection with the most albums/,
    why: `The answer is all of its albums at once, 1.1 MB of JSON. Of 64 ms of processor time on a busy machine the database
took 9, writing the JSON 16, garbage collection 16, reading rows 8, the check by the contract 7, compression 6. The best of 30
such answers took 2 ms for writing the JSON and 3 for the check.`,
  },
  {
    work: /^picture of .*drawn/,
    why: `A card takes 11 (album), 18 (person) or 24 ms (shelf) of processor time, most of it librsvg's; a stored cover of
1,200 pixels 7.5 ms more. The rest is waiting: for a processor, for the thread, and for the line in which pictures are drawn
one at a time. Tried: shadows by blur (four times), covers of 440 pixels (twice), PNG at level 8 (10 to 20 ms more for
10 to 30 % fewer bytes).`,
  },
];

/** A list for below the table; empty if all targets are met or no reason is known. */
export function whysOf(rows: readonly Row[]): string {
  const missed = rows.filter((row) => isMet(row) === false);
  const lines = WHYS.flatMap(({ work, why }) => {
    const names = missed.filter((row) => work.test(row.work)).map((row) => row.work);
    return names.length === 0 ? [] : [`- **${names.join('; ')}**: ${why.replaceAll('\n', ' ')}`];
  });
  return lines.length === 0 ? '' : `## Why some miss\n\n${lines.join('\n')}\n`;
}
