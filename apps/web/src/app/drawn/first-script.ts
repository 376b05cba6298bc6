/** The mark by which the style sheet hides what arrived and turns a ring in its place. */
export const personMark = 'data-person'

const liveEvent = 'karavan:live'

/**
 * Runs before anything of a drawn page is painted. It sets the colours somebody has chosen. What arrived is for visitors:
 * where somebody is stored as signed in it is hidden until the program draws what is theirs. And until the program listens
 * it keeps what is typed and the button that is pressed, for when it does: a form must not be sent to an address with a
 * password in it, and nobody should have to press twice. A field is emptied before it is filled again, or React would take
 * what it finds in it for what it knows.
 */
export const firstScript = `(function(d,w){
var h=d.documentElement,kinds=['submit','click','input'],typed=new Map,pressed
try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')h.dataset.theme=t}catch(e){}
try{if(JSON.parse(JSON.parse(localStorage.getItem('persist:root')).auth).user)h.setAttribute('${personMark}','')}catch(e){}
function hear(e){var f=e.target,b
if(e.type==='submit')e.preventDefault()
else if(e.type==='input'){if(!/^(checkbox|radio|range)$/.test(f.type))typed.set(f,f.value)}
else if(b=f.closest('button')){pressed=b;e.stopPropagation()}}
kinds.forEach(function(k){d.addEventListener(k,hear,true)})
w.addEventListener('${liveEvent}',function(){setTimeout(function(){
kinds.forEach(function(k){d.removeEventListener(k,hear,true)})
typed.forEach(function(v,f){f.value='';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),'value').set.call(f,v);f.dispatchEvent(new Event('input',{bubbles:true}))})
if(pressed&&pressed.isConnected)pressed.click()})},{once:true})
})(document,window)`

/** Says that the screen listens from now on. */
export const sayLive = (): void => void window.dispatchEvent(new Event(liveEvent))

/** Does something when the first screen has come alive. */
export const onceLive = (act: () => void): void => window.addEventListener(liveEvent, act, { once: true })
