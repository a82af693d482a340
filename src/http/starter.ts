import { promise } from './promised.ts'

/**
 * Runs in every page (decision 013). Loads the other scripts after the first paint, or at once in a
 * background tab. Until the page is `alive` it remembers the last button pressed, also by Enter, to press
 * again. A new visit, unlike Back to a place further down, marks the page `fresh`: lower cards are laid out
 * when near. A missing script marks it `not-started`, as forms say. Older browsers than promised load
 * nothing.
 */
export const starter = (scripts: string[]): string =>
  `{${[
    'const note=e=>{document.pressed=e.target.closest("button[type=button]:not([popovertarget])")}',
    'addEventListener("click",note,true)',
    'addEventListener("keydown",({key,target:{form,type}})=>{if(key==="Enter"&&form&&type!=="textarea")document.pressed=form.querySelector("[type=submit]")},true)',
    'const{classList}=document.documentElement',
    'const fail=()=>classList.add("not-started")',
    'addEventListener("alive",()=>{removeEventListener("click",note,true);clearTimeout(late);classList.remove("not-started")})',
    'const load=src=>document.head.append(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",src,onerror:fail}))',
    `let start=()=>{start=()=>{};if(CSS.supports(${JSON.stringify(promise)}))${JSON.stringify(scripts)}.forEach(load)}`,
    'performance.getEntriesByType("navigation").forEach(({type})=>{if(type==="navigate")classList.add("fresh")})',
    'addEventListener("popstate",()=>classList.remove("fresh"),{once:true})',
    'new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true})',
    'setTimeout(()=>start(),document.hidden?0:5000)',
    'const late=setTimeout(fail,20000)',
  ].join(';')}}`
