/**
 * The script written into every page (decision 013). It asks for the others when the first content has been painted,
 * so that neither waits for the other (on a busy machine an empty page may be painted before); a tab in the background is not painted, and gets them at once. Until the
 * page says that it is `alive` it remembers the last button that was pressed, or that Enter in a field meant, for
 * the page to press it again. Who comes new, and not back to a place further down, sees a `fresh` page: its cards
 * below are laid out when near.
 */
export const starter = (scripts: string[]): string =>
  `{${[
    'const note=e=>{document.pressed=e.target.closest("button[type=button]:not([popovertarget])")}',
    'addEventListener("click",note,true)',
    'addEventListener("keydown",({key,target:{form,type}})=>{if(key==="Enter"&&form&&type!=="textarea")document.pressed=form.querySelector("[type=submit]")},true)',
    'addEventListener("alive",()=>removeEventListener("click",note,true))',
    'const load=src=>document.head.append(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",src}))',
    `let start=()=>{start=()=>{};${JSON.stringify(scripts)}.forEach(load)}`,
    'const{classList}=document.documentElement',
    'if(performance.getEntriesByType("navigation")[0]?.type==="navigate")classList.add("fresh")',
    'addEventListener("popstate",()=>classList.remove("fresh"),{once:true})',
    'new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true})',
    'setTimeout(()=>start(),document.hidden?0:5000)',
  ].join(';')}}`
