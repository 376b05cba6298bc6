/** The mark by which the style sheet hides what arrived and turns a ring in its place. */
export const personMark = 'data-person'

const liveEvent = 'karavan:live'

/**
 * Runs before anything of a drawn page is painted. It sets the colours somebody has chosen. What arrived is for visitors:
 * where somebody is stored as signed in it is hidden until the program draws what is theirs. And until the program listens
 * it keeps what is typed and the button that is pressed, for when it does: a form must not be sent to an address with a
 * password in it, and nobody should have to press twice. A field is emptied before it is filled again, and a box turned back
 * before it is ticked again, or React would take what it finds there for what it knows; a box that React has heard of while it
 * came alive (its `__reactProps` say so) is left as it is. Whoever goes back meanwhile is at another address than the page was
 * drawn for, so that one is loaded.
 */
export const firstScript = `((d,l)=>{
let h=d.documentElement,n=['submit','click','input'],w=new Map,hit,u=()=>l.pathname+l.search,at=u()
try{let s=localStorage,t=s.theme;/^(light|dark)$/.test(t)&&(h.dataset.theme=t)
if(JSON.parse(JSON.parse(s['persist:root']).auth).user)h.toggleAttribute('${personMark}')}catch{}
let g=e=>{let f=e.target,b
if((b=e.type)=='submit')e.preventDefault()
else if(b=='input')f.type=='range'||w.set(f,f.value)
else if(b=f.closest('button')){hit=b;e.stopPropagation()}}
n.map(k=>d.addEventListener(k,g,true))
onpopstate=e=>u()!=at&&(e.stopImmediatePropagation(),h.dataset.left=1,l.reload())
addEventListener('${liveEvent}',()=>{onpopstate=null
setTimeout(()=>{n.map(k=>d.removeEventListener(k,g,true))
w.forEach((v,f)=>{let c=f.checked,o=f.defaultChecked,k
if(/[xo]$/.test(f.type)){for(k in f)k[7]=='P'&&f[k]?.checked==c&&(c=o)
c!=o&&(f.checked=o,f.click())}
else{f.value='';Reflect.set(f.__proto__,'value',v,f);f.dispatchEvent(new Event('input',{bubbles:true}))}})
hit?.click()})},{once:true})
})(document,location)`

/** Whether another page is on its way: this one was drawn for an address that is no longer here. */
export const isLeft = (): boolean => document.documentElement.dataset.left !== undefined

/** Says that the screen listens from now on. */
export const sayLive = (): void => void window.dispatchEvent(new Event(liveEvent))

/** Does something when the first screen has come alive. */
export const onceLive = (act: () => void): void => window.addEventListener(liveEvent, act, { once: true })
