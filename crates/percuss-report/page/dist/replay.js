/*!
This page contains:

three

The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

uplot

The MIT License (MIT)

Copyright (c) 2022 Leon Sorokin

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
(()=>{try{new Intl.NumberFormat(navigator.language)}catch{Object.defineProperty(navigator,"language",{value:"en-US",configurable:!0})}var vn=class extends Error{};function Cp(i){let t;try{t=JSON.parse(i)}catch{throw new vn("The header of the data cannot be read.")}if(t===null||typeof t!="object")throw new vn("The data have no header.");if(t.format!==1)throw new vn(`The data have format ${t.format}; this page reads format 1.`);let e={name:"",title:"",description:"",version:"",end:"",converged:!0,quantities:[],facts:[],unconverged:[],samples:0,decimated_from:0,channels:[],events:[],events_total:0,plots:[],...Pp(t)};return e.t=Ux(e),e.film=t.film?Nx(t.film):null,e}function Nx(i){let t={planar:!1,quantum:1,turn:4096,shapes:[],parts:[],deformable:!1,exaggeration:null,contacts:null,frames_from:0,...Pp(i)},e=t.times?.values;if(!Array.isArray(e)||e.length===0)throw new vn("The film has no times of its frames.");t.times=Float64Array.from(e),t.low=Rp(t.low,-1),t.high=Rp(t.high,1);for(let n of t.parts){if(t.shapes[n.shape]===void 0)throw new vn(`The part “${n.name}” of the film has no shape.`);n.track??="none",n.from??=0,n.to=Math.min(n.to??e.length,e.length)}return t}function Pp(i){return Object.fromEntries(Object.entries(i).filter(([,t])=>t!==null))}function Rp(i,t){return[0,1,2].map(e=>Number.isFinite(i?.[e])?i[e]:t)}function Ux(i){let[t,e]=i.t??[];if(Number.isFinite(t)&&Number.isFinite(e)&&e>t)return[t,e];let n=Number.isFinite(t)?t:0;return[n,n+1e-9]}function Ki(i,t){let[e,n]=[0,i.length];for(;n-e>1;){let s=e+n>>1;i[s]<=t?e=s:n=s}return e}var bl=class{constructor(t,e){if(this.list=t.channels,this.samples=t.samples,e.length<8*this.samples*this.list.length)throw new vn("The recorded channels are cut short.");this.bytes=e,this.known=new Map}values(t){let e=this.known.get(t);return e||(e=this.#t(t),this.known.set(t,e)),e}get time(){return this.values(0)}at(t){return Ki(this.time,t)}value(t,e){let[n,s]=[this.time,this.values(t)],r=this.at(e);if(r+1>=n.length)return s[r];let o=(e-n[r])/(n[r+1]-n[r]);return o>0?o>=1?s[r+1]:s[r]+o*(s[r+1]-s[r]):s[r]}find(t){return this.list.findIndex(e=>e.name===t)}#t(t){let e=this.samples,n=8*e*t,s=new Uint8Array(8*e);for(let r=0;r<8;r++){let o=this.bytes.subarray(n+r*e,n+(r+1)*e);for(let a=0,l=r;a<e;a++,l+=8)s[l]=o[a]}return new Float64Array(s.buffer)}};function qr(){let i=performance.now();return async()=>{performance.now()-i<12||(await new Promise(t=>setTimeout(t,0)),i=performance.now())}}var Yr=class{constructor(t){this.bytes=t,this.at=0}plain(){let{bytes:t}=this,e=0;for(let n=0;n<35;n+=7){if(this.at>=t.length)throw new vn("The film ends early.");let s=t[this.at++];if(e|=(s&127)<<n,s<128)return e>>>0}throw new vn("The film is damaged: a number is too long.")}signed(){let t=this.plain();return t>>>1^-(t&1)}byte(){if(this.at>=this.bytes.length)throw new vn("The film ends early.");return this.bytes[this.at++]}};var Ip=["open","closed, no friction","stick","slip"];async function Lp(i,t){let e=i.times.length,n=new Yr(t),s=qr(),r=new Uint32Array(e+1),{quantum:o}=i,a=i.contacts.force_quantum,l=Math.max(1024,e),c=new Float32Array(3*l),h=new Float32Array(3*l),u=new Uint8Array(l),f=0;for(let p=0;p<e;p++){let _=n.plain();for(;f+_>l&&_<=t.length;)l*=2,c=zu(c,3*l),h=zu(h,3*l),u=zu(u,l);let m=[0,0,0];for(let g=0;g<_;g++,f++){for(let M=0;M<3;M++)m[M]=m[M]+n.signed()|0,c[3*f+M]=m[M]*o;for(let M=0;M<3;M++)h[3*f+M]=n.signed()*a;u[f]=n.byte()}r[p+1]=f,await s()}let d=0;for(let p=0;p<e;p++)d=Math.max(d,r[p+1]-r[p]);return{start:r,place:c,force:h,status:u,count:f,most:d,typical:Fx(h,f)}}function zu(i,t){let e=new i.constructor(t);return e.set(i),e}function Fx(i,t){let e=Math.max(1,Math.floor(t/2e4)),n=[];for(let s=0;s<t;s+=e){let r=Math.hypot(i[3*s],i[3*s+1],i[3*s+2]);r>0&&n.push(r)}return n.sort((s,r)=>s-r),n[Math.floor(.97*(n.length-1))]??0}function Ox(i,t){switch(i.track){case"position":return 3;case"pose":return 7;case"points":return(i.values?4:3)*(t[i.shape].line?.points??0);case"modes":return 7+(i.amplitudes?.length??0);default:return 0}}async function Dp(i,t,e){let n=new Yr(t),s=qr(),r=[];for(let o of i.parts){let a=Ox(o,i.shapes),l=Math.max(o.to-o.from,0),c=new Int32Array(l*a);for(let h=0;h<a;h++){let[u,f]=[0,0];for(let d=0,p=h;d<l;d++,p+=a){let m=(d<2?u:2*u-f)+n.signed()|0;c[p]=m,f=u,u=m}await s()}r.push(c),e(t.length?n.at/t.length:1)}return r}function Up(){try{return new DecompressionStream("deflate-raw"),!0}catch{return!1}}var Np=1<<20;async function wl(i){let t=document.getElementById(`percuss-${i}`);if(!t)return null;let e=t.textContent.trim();return e===""?new Uint8Array(0):kx(Bx(e).pipeThrough(new DecompressionStream("deflate-raw")),i)}function Bx(i){let t=0;return new ReadableStream({pull(e){if(t>=i.length)return e.close();let n=i.slice(t,t+Np);t+=Np;try{e.enqueue(zx(n))}catch{e.error(new vn("The data are not base64."))}}})}function zx(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<e.length;n++)e[n]=t.charCodeAt(n);return e}async function kx(i,t){let e=[],n=0;try{let o=i.getReader();for(;;){let{done:a,value:l}=await o.read();if(a)break;e.push(l),n+=l.length}}catch{throw new vn(`Damaged data: the ${t} of this page cannot be inflated.`)}let s=new Uint8Array(n),r=0;for(let o of e)s.set(o,r),r+=o.length;return s}var Hx=[.01,.02,.05,.1,.2,.5,1,2,5,10],El=class{constructor([t,e],n){Object.assign(this,{from:t,to:e,frames:n,t,playing:!1}),this.listeners=new Set,this.speed=Gx(e-t),this.speeds=Vx(this.speed)}follow(t){this.listeners.add(t),t(this)}seek(t){this.t=Math.min(Math.max(t,this.from),this.to),this.#t()}play(){if(this.playing)return;this.t>=this.to&&(this.t=this.from),this.playing=!0;let t=null,e=n=>{if(!this.playing)return;let s=t===null?0:Math.min(n-t,100)/1e3;t=n,this.t+=s*this.speed,this.t>=this.to&&(this.t=this.to,this.playing=!1),this.#t(),this.playing&&requestAnimationFrame(e)};requestAnimationFrame(e),this.#t()}pause(){this.playing=!1,this.#t()}toggle(){this.playing?this.pause():this.play()}step(t){this.playing=!1;let{frames:e}=this,n=Ki(e,this.t),s=t<0&&e[n]<this.t,r=n+t+(s?1:0);this.seek(e[Math.min(Math.max(r,0),e.length-1)])}setSpeed(t){this.speed=t,this.#t()}shift(t){let e=this.speeds.indexOf(this.speed)+t;e>=0&&e<this.speeds.length&&this.setSpeed(this.speeds[e])}#t(){for(let t of this.listeners)t(this)}};function Gx(i){return i>=4&&i<=30?1:ku(i/10)}function ku(i){let t=10**Math.floor(Math.log10(i)),e=[1,2,5,10].reduce((n,s)=>Math.abs(s*t-i)<Math.abs(n*t-i)?s:n);return Number((e*t).toPrecision(1))}function Vx(i){let t=new Set(Hx);for(let e=i;e<.01;e=ku(2.1*e))t.add(e);for(let e=i;e>10;e=ku(.45*e))t.add(e);return[...t].sort((e,n)=>e-n)}function X(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))Fp(n,s,r);return Op(n,e),n}var Wx="http://www.w3.org/2000/svg";function Bs(i,t={},...e){let n=document.createElementNS(Wx,i);for(let[s,r]of Object.entries(t))Fp(n,s,r);return Op(n,e),n}function Fp(i,t,e){e==null||e===!1||(t.startsWith("on")?i.addEventListener(t.slice(2),e):i.setAttribute(t,e===!0?"":String(e)))}function Op(i,t){for(let e of t.flat())e==null||e===!1||i.append(e instanceof Node?e:document.createTextNode(String(e)))}function Un(i,t){i.textContent!==t&&(i.textContent=t)}function Bp(i){let t=!1;return()=>{t||(t=!0,requestAnimationFrame(()=>{t=!1,i()}))}}var Xx={play:["M7 4.5v15l12-7.5z"],pause:["M8 5v14M16 5v14"],back:["M18 5.5v13L9 12zM6 5.5v13"],forward:["M6 5.5v13l9-6.5zM18 5.5v13"],fit:["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],follow:["M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v4M12 18v4M2 12h4M18 12h4"],contacts:["M4 20 19 5M19 5h-7M19 5v7M4 20h.01"],theme:["M12 3a9 9 0 1 0 0 18V3z","M12 3a9 9 0 0 1 0 18"],download:["M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14"],help:["M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.5h.01"],plus:["M12 5v14M5 12h14"],close:["M6 6l12 12M18 6 6 18"],flag:["M6 21V4M6 5h12l-3 4 3 4H6"]};function tn(i){let e={viewBox:"0 0 24 24",width:20,height:20,"aria-hidden":"true",class:"icon",fill:i==="play"?"currentColor":"none",stroke:"currentColor","stroke-width":1.8,"stroke-linecap":"round","stroke-linejoin":"round"},n=Xx[i].map((s,r)=>Bs("path",{d:s,fill:i==="theme"&&r===0?"currentColor":void 0}));return Bs("svg",e,n)}var zp=[["Space","play or pause"],["← →","one frame back or on (with Shift: ten)"],["Home End","begin or end"],["+ −","faster or slower"],["C","contact forces"],["F","follow the motion"],["0","show all"],["W A S D","turn or move the view"],["I O","zoom in or out"],["?","this help"]];function kp(i,t){document.addEventListener("keydown",e=>{if(e.ctrlKey||e.metaKey||e.altKey||qx(e.target)||document.querySelector("dialog[open]"))return;let n=Yx(e,i,t)??Zx(e,t);n&&(e.preventDefault(),n())})}function qx(i){return!!i.closest?.("input[type=text], input[type=search], input[type=range]:not(.time), select, textarea")}function Yx(i,t,e){let n=i.target.closest?.("button, summary, a, [role=row], input[type=checkbox]"),s=i.shiftKey?10:1;switch(i.key){case" ":return n?null:()=>t.toggle();case"ArrowLeft":return()=>t.step(-s);case"ArrowRight":return()=>t.step(s);case"Home":return()=>t.seek(t.from);case"End":return()=>t.seek(t.to);case"+":case"=":return()=>t.shift(1);case"-":case"−":return()=>t.shift(-1);case"c":case"C":return()=>e.view?.toggleContacts();case"f":case"F":return()=>e.view?.toggleFollow();case"0":return()=>e.view?.stage.fit();case"?":return()=>e.help();default:return null}}function Zx(i,t){let e=t.view?.stage;if(!e)return null;let n=.12;switch(i.key.toLowerCase()){case"a":return()=>e.orbit(-n,0);case"d":return()=>e.orbit(n,0);case"w":return()=>e.orbit(0,-n);case"s":return()=>e.orbit(0,n);case"i":return()=>e.orbit(0,0,.85);case"o":return()=>e.orbit(0,0,1/.85);default:return null}}var Hu={light:["#0072b2","#d55e00","#009e73","#cc79a7","#b97f00","#3f9bd4","#666666"],dark:["#4fa9e0","#f08040","#2fbf95","#dd92ba","#efb53a","#8accf2","#b5bbc2"]},$x=["#4f86b8","#d98b55","#5aa58a","#b87fa4","#c9a54c","#7fb2d6","#8d8fb8","#c06c66"],Gp=["#43439c","#3d66b0","#3489ad","#33a891","#68c26d","#b4d650","#f8e23e"],Vp=["#8094aa","#c0945f","#d96a1d","#b3161f"],Tl={light:["#98a0ab","#5b6470","#0072b2","#d55e00"],dark:["#7c8692","#c3cad3","#4fa9e0","#f08040"]};function zs(i){let t=Number.parseInt(i.slice(1),16);return[(t>>16)/255,(t>>8&255)/255,(t&255)/255]}var Jx=Gp.map(zs),Kx=Vp.map(zs),Hp=$x.map(zs);function Wp(i,t,e,n){let s=Math.min(Math.max(t||0,0),1)*(i.length-1),r=Math.min(Math.floor(s),i.length-2),[o,a]=[i[r],i[r+1]];for(let l=0;l<3;l++)e[n+l]=o[l]+(s-r)*(a[l]-o[l])}function ur(i,t,e){Wp(Jx,i,t,e)}function Xp(i,t,e){Wp(Kx,i,t,e)}var Gu=`linear-gradient(to right, ${Gp.join(", ")})`,qp=`linear-gradient(to right, ${Vp.join(", ")})`;function Yp(i,t){return/^#[0-9a-f]{6}$/i.test(i.colour??"")?zs(i.colour):Hp[t%Hp.length]}function li([i,t,e],n=1){let s=r=>Math.round(255*Math.min(Math.max(r,0),1));return`rgba(${s(i)}, ${s(t)}, ${s(e)}, ${n})`}function ks(i,t,e){return i.map((n,s)=>n+e*(t[s]-n))}var Zp="percuss-theme",$p=window.matchMedia("(prefers-color-scheme: dark)"),Jp=new Set;function Di(){return document.documentElement.dataset.theme??($p.matches?"dark":"light")}function Kp(){let i=Di()==="dark"?"light":"dark";document.documentElement.dataset.theme=i;try{localStorage.setItem(Zp,i)}catch{}Qp()}function jp(){try{let i=localStorage.getItem(Zp);(i==="light"||i==="dark")&&(document.documentElement.dataset.theme=i)}catch{}$p.addEventListener("change",Qp)}function ti(i){Jp.add(i)}function Xn(i){return getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim()||"#888888"}function qn(i){return zs(Xn(i))}function Qp(){for(let i of Jp)i(Di())}var tm=2e3;function em(i){let t=(n,s,r=!0)=>r&&X("button",{type:"button",role:"menuitem",onclick:()=>{e.open=!1,s()}},n),e=X("details",{class:"menu"},X("summary",{class:"tool",title:"Download","aria-label":"Download"},tn("download")),X("div",{class:"menu-list",role:"menu"},t("Data as CSV",()=>jx(i)),t("View as PNG",()=>ty(i),!!i.header.film)));return document.addEventListener("click",n=>{e.contains(n.target)||(e.open=!1)}),e.addEventListener("keydown",n=>{n.key==="Escape"&&(e.open=!1,e.firstChild.focus())}),e}async function jx({channels:i,header:t,announce:e}){if(!i)return e("The data are not ready yet.");let{list:n,samples:s}=i,r=n.map((l,c)=>i.values(c)),o=[`${n.map(({name:l,unit:c})=>Qx(c&&c!=="1"?`${l} [${c}]`:l)).join(",")}
`],a=qr();for(let l=0;l<s;l+=tm){let c=Math.min(l+tm,s),h="";for(let u=l;u<c;u++)h+=`${r.map(f=>f[u]).join(",")}
`;o.push(h),await a()}return nm(new Blob(o,{type:"text/csv"}),`${t.name||"percuss"}.csv`),e("CSV saved.")}function Qx(i){return/[",\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i}function ty({view:i,header:t,clock:e,announce:n}){if(!i)return n("The view is not ready yet.");i.draw();let s=`${t.name||"percuss"}-${Number(e.t.toPrecision(6))}s.png`;return i.canvas.toBlob(r=>nm(r,s),"image/png")}function nm(i,t){let e=URL.createObjectURL(i),n=X("a",{href:e,download:t});document.body.append(n),n.click(),n.remove(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}var ey={"-":"⁻",0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹"};function fn(i,t=6){if(i==null||Number.isNaN(i))return"–";if(!Number.isFinite(i))return i>0?"∞":"−∞";if(i===0)return"0";let e=Math.abs(i);return(e>=.001&&e<1e6?ny(i.toPrecision(t),e):iy(i.toExponential(t-1))).replace("-","−")}function ny(i,t){return i.includes("e")?String(Math.round(Number(i))):!i.includes(".")||t>=1e6?i:i.replace(/\.?0+$/,"")}function iy(i){let[t,e]=i.split("e"),n=[...e.replace("+","")].map(s=>ey[s]).join("");return`${t.includes(".")?t.replace(/\.?0+$/,""):t}·10${n}`}function Vu(i,t,e){return t&&t!=="1"?`${fn(i,e)} ${t}`:fn(i,e)}function ji(i){let t=Math.min(Math.max(Math.ceil(-Math.log10(i/5e3)),0),12);return e=>e.toFixed(t).replace("-","−")}function ds(i){if(!(i>0))return 1;let t=10**Math.floor(Math.log10(i)),e=[5,2,1].find(n=>n*t<=i*(1+1e-12))??1;return Number((e*t).toPrecision(1))}function Zr(i){return i>=1e3?`${fn(i/1e3,3)} km`:i>=.1?`${fn(i,3)} m`:i>=.001?`${fn(i*1e3,3)} mm`:i>=1e-6?`${fn(i*1e6,3)} µm`:`${fn(i,3)} m`}var sy=300;function im(i,t){let e=i.events;if(e.length===0)return null;let n=ji((t.to-t.from)/100),s=X("tbody"),r=0,o=X("button",{type:"button",class:"button",onclick:()=>a()},"More");function a(){let f=e.slice(r,r+sy);s.append(...f.map(d=>X("tr",{},X("td",{class:"number"},X("button",{type:"button",class:"link",onclick:()=>t.seek(d.t)},n(d.t))),X("td",{},d.label),X("td",{},`${d.from} → ${d.to}`)))),r+=f.length,o.hidden=r>=e.length}let l=Math.max(i.events_total,e.length),c=l>e.length?`The first ${e.length} of ${l}; all are in events.csv.`:null,h=X("div",{class:"tall",tabindex:0,role:"region","aria-label":"Switching points"},X("table",{},X("thead",{},X("tr",{},X("th",{class:"number"},"t [s]"),X("th",{},"Contact"),X("th",{},"Change"))),s),o),u=X("details",{class:"card",ontoggle:()=>u.open&&r===0&&a()},X("summary",{},X("h2",{},"Switching points"),X("span",{class:"faint"},String(l))),c&&X("p",{class:"faint small"},c),h);return u}var ry=[["Drag","turns the view; in the plane it moves it"],["Right drag, two fingers","move the view"],["Wheel, pinch","zoom"],["Click in a plot","goes to that time"],["Drag in a plot","zooms it, a double click goes back"]];function sm(){let i=X("button",{type:"button",class:"tool","aria-label":"Close",onclick:()=>e.close()},tn("close")),t=(n,s)=>X("dl",{class:"keys-list"},n.flatMap(([r,o])=>[X("dt",{},X(s,{},r)),X("dd",{},o)])),e=X("dialog",{class:"dialog","aria-label":"Help",onclose:()=>e.remove()},X("div",{class:"card-head"},X("h2",{},"Keys"),i),t(zp,"kbd"),X("h2",{},"Mouse and touch"),t(ry,"span"));document.body.append(e),e.showModal()}function rm(i){if(!i.converged)return X("span",{class:"verdict bad"},tn("flag"),om(i)?"Not converged":"Not complete");let t=i.facts.filter(([e])=>e==="warning").length;return t>0?X("span",{class:"verdict bad",title:"Every step met its tolerance, but something else is to be looked at."},tn("flag"),t===1?"1 warning":`${t} warnings`):X("span",{class:"verdict good",title:"Every step met its tolerance."},"Converged")}function om({end:i}){return i===""||i==="complete"}function am(i,t){return[oy(i,t),hy(i)]}function oy(i,t){let e=i.quantities.map(({name:s,value:r,unit:o,note:a})=>X("tr",{},X("th",{scope:"row"},ly(s),a&&X("div",{class:"faint small"},a)),X("td",{},X("span",{class:"number"},cy(r)),X("span",{class:"unit faint"},o&&o!=="1"?o:"")))),n=i.converged?null:X("div",{class:"warning",role:"alert"},tn("flag"),X("div",{},X("strong",{},om(i)?"At least one step missed its tolerance.":`Not complete: ${i.end}.`),X("p",{},"Do not rely on these numbers before you know why."),ay(i,t)));return e.length===0&&!n?null:X("section",{class:"card","aria-label":"Results"},X("h2",{},"Results"),n,e.length>0&&X("div",{class:"wide"},X("table",{class:"quantities"},X("tbody",{},e))))}function ay(i,t){if(i.unconverged.length===0)return null;let e=ji(t.to-t.from),n=i.unconverged.slice(0,5).map(r=>X("button",{type:"button",class:"chip",onclick:()=>t.seek(r)},`${e(r)} s`)),s=i.unconverged.length-n.length;return X("p",{class:"misses"},"At ",n,s>0&&` and ${s} more`)}function ly(i){return i.split(/(?<=[_.])/).flatMap((t,e)=>e===0?[t]:[X("wbr"),t])}function cy(i){if(Array.isArray(i)){let t=i.slice(0,6).map(e=>fn(e,7)).join(", ");return i.length>6?`${t}, … (${i.length})`:t}return typeof i=="string"?i:typeof i=="number"?fn(i,10):"–"}function hy(i){let t=i.facts.map(([n,s])=>[X("dt",{},n),X("dd",{},s)]);i.decimated_from>i.samples&&t.push([X("dt",{},"samples here"),X("dd",{},`${i.samples} of ${i.decimated_from}; all are in history.csv`)]);let{film:e}=i;return e&&e.frames_from>e.times.length&&t.push([X("dt",{},"frames here"),X("dd",{},`${e.times.length} of ${e.frames_from}`)]),e&&e.parts_from>e.parts.length&&t.push([X("dt",{},"bodies here"),X("dd",{},`${e.parts.length} of ${e.parts_from}`)]),t.length===0?null:X("section",{class:"card","aria-label":"Run"},X("h2",{},"Run"),X("dl",{class:"facts"},t.flat()))}var lm=400;function cm(i,t){let e=ji(i.to-i.from),n=(d,p,_)=>X("button",{type:"button",class:"tool",title:p,"aria-label":p,onclick:_},tn(d)),s=X("button",{type:"button",class:"tool play",title:"Play (space)","aria-label":"Play",onclick:()=>i.toggle()},tn("play")),r=n("back","One frame back (←)",()=>i.step(-1)),o=n("forward","One frame on (→)",()=>i.step(1)),a=X("input",{type:"range",class:"time",min:i.from,max:i.to,step:"any",value:i.from,"aria-label":"Time",oninput:()=>{i.playing=!1,i.seek(Number(a.value))}}),l=X("select",{class:"speed","aria-label":"Speed",title:"Speed (+ and −)",onchange:()=>i.setSpeed(Number(l.value))},i.speeds.map(d=>X("option",{value:d},`${d}×`))),c=X("span",{class:"now"}),h=X("div",{class:"readout-time","aria-hidden":"true"},c,X("span",{class:"faint"},` / ${e(i.to)} s`)),u=X("div",{class:"track"},uy(i,t),a),f=null;return i.follow(()=>{a.value=String(i.t);let d=(i.t-i.from)/(i.to-i.from);a.style.setProperty("--share",`${(100*d).toFixed(3)}%`),Un(c,e(i.t)),i.playing||a.setAttribute("aria-valuetext",`${e(i.t)} seconds`),l.value=String(i.speed),f!==i.playing&&(f=i.playing,s.replaceChildren(tn(f?"pause":"play")),s.setAttribute("aria-label",f?"Pause":"Play"))}),X("div",{class:"transport",role:"group","aria-label":"Time"},X("div",{class:"keys"},r,s,o),u,X("div",{class:"right"},h,l))}function uy(i,t){let e=X("div",{class:"marks","aria-hidden":"true"}),n=(s,r)=>{let o=new Set;for(let a of s){let l=Math.round(1e3*(a-i.from)/(i.to-i.from))/10;if(o.has(l)||o.size>=lm||!(l>=0&&l<=100))continue;o.add(l);let c=X("i",{class:r});c.style.left=`${l}%`,e.append(c)}};return t.events.length<=lm&&n(t.events.map(s=>s.t),"event"),n(t.unconverged,"bad"),e}var Al=class{constructor(t){this.header=t,this.view=this.channels=null,this.clock=new El(t.t,t.film?.times??t.t),this.announce=a=>Un(this.voice,a),this.voice=X("p",{class:"voice",role:"status","aria-live":"polite"}),this.notices=X("div",{class:"notices"}),this.plots=X("div",{class:"plots-place"}),this.frame=X("div",{class:"view",role:"region","aria-label":"View"}),this.loading=X("div",{class:"loading"},X("span",{},"Reading the film"),X("progress",{max:1,value:0,"aria-label":"Reading the film"}));let e=t.film||t.samples!==1,n=document.getElementById("percuss-figures"),s=X("main",{class:"stage"},t.film&&this.frame,e&&cm(this.clock,t));t.film&&this.frame.append(this.loading);let[r,o]=am(t,this.clock);this.root=X("div",{class:`app ${t.film?"with-film":"without-film"}`,id:"percuss"},this.#t(),s,X("aside",{class:"panel","aria-label":"Results and plots",tabindex:-1},this.notices,r,this.plots,n,this.#e(),im(t,this.clock),o,this.#n()),this.voice);for(let a of[...document.body.children])["SCRIPT","STYLE"].includes(a.tagName)||a.remove();document.body.prepend(this.root),document.documentElement.classList.add("percuss-live"),kp(this.clock,this)}#t(){let{header:t}=this,e=X("button",{type:"button",class:"tool",title:"Light or dark",onclick:Kp},tn("theme")),n=()=>e.setAttribute("aria-label",Di()==="dark"?"Switch to light":"Switch to dark");ti(n),n();let s=X("button",{type:"button",class:"tool",title:"Help (?)","aria-label":"Help",onclick:()=>this.help()},tn("help"));return X("header",{class:"top"},X("h1",{},t.title||t.name||"percuss"),rm(t),X("div",{class:"top-tools"},em(this),e,s))}#e(){let{description:t}=this.header;if(!t)return null;let e=t.split(/\n\s*\n/).map(n=>n.trim()).filter(Boolean);return X("section",{class:"card about","aria-label":"About"},X("h2",{},"About"),e.map(n=>X("p",{},n)))}#n(){let{version:t,name:e}=this.header;return X("footer",{class:"faint small"},[e,t&&`percuss ${t}`].filter(Boolean).join(" · "))}help(){sm()}progress(t){this.loading.querySelector("progress").value=t}setView(t){this.view=t,this.loading.remove()}setPlots(t){this.plots.append(t.element)}ready(){this.loading.remove(),this.root.dataset.ready=""}fail(t,e=this.notices){this.loading.remove(),e.append(X("p",{class:"notice bad",role:"alert"},t))}};function hm(i,t,e,n,s,r){let[o,a,l,c]=[t[3],t[4],t[5],t[6]],h=[1-2*(l*l+c*c),2*(a*l-o*c),2*(a*c+o*l),2*(a*l+o*c),1-2*(a*a+c*c),2*(l*c-o*a),2*(a*c-o*l),2*(l*c+o*a),1-2*(a*a+l*l)],{vertices:u,modes:f}=i;for(let d=0;d<u.length;d+=3){let[p,_,m]=[u[d],u[d+1],u[d+2]];for(let g=0;g<e.length;g++){let M=n*e[g]*f[g].unit,{shape:A}=f[g];p+=M*A[d],_+=M*A[d+1],m+=M*A[d+2]}s[d]=t[0]+h[0]*p+h[1]*_+h[2]*m,s[d+1]=t[1]+h[3]*p+h[4]*_+h[5]*m,s[d+2]=t[2]+h[6]*p+h[7]*_+h[8]*m}r&&fy(i,e,r)}function fy({modes:i,most:t},e,n){let s=[0,0,0,0,0,0];for(let r=0;r<n.length;r++){s.fill(0);for(let a=0;a<e.length;a++){let l=e[a]*i[a].stress_unit;for(let c=0;c<6;c++)s[c]+=l*i[a].stress[6*r+c]}let o=(s[0]-s[1])**2+(s[1]-s[2])**2+(s[2]-s[0])**2;n[r]=Math.sqrt(.5*o+3*(s[3]**2+s[4]**2+s[5]**2))/t}}function um(i){return Math.max(0,...i.shapes.map(t=>t.skin?.most??0))}var dy=1024,Rl=[0,0,0,1,0,0,0],Cl=class{constructor(t,e){Object.assign(this,{film:t,tracks:e});let n=t.parts.length;this.there=new Uint8Array(n),this.pose=new Float64Array(7*n),this.speed=new Float32Array(n),this.points=t.parts.map(s=>{let{line:r,skin:o}=t.shapes[s.shape];return o?new Float64Array(o.vertices.length):r?new Float64Array(3*r.points):null}),this.stress=t.parts.map(s=>{let{skin:r}=t.shapes[s.shape];return r&&r.most>0?new Float32Array(r.vertices.length/3):null}),this.values=t.parts.map(s=>{let r=t.shapes[s.shape].line;return r&&s.values?new Float32Array(r.points):null}),this.exaggeration=1,this.frame=0,this.seek(t.times[0])}seek(t){let{times:e,parts:n}=this.film,s=Ki(e,t),r=Math.min(s+1,e.length-1),o=e[r]-e[s],a=o>0?Math.min(Math.max((t-e[s])/o,0),1):0;this.frame=s;for(let l=0;l<n.length;l++){let c=n[l];this.there[l]=s>=c.from&&s<c.to?1:0,this.there[l]&&this.#t(l,c,s,a)}}#t(t,e,n,s){let r=n-e.from,o=e.to-e.from-1,a=Math.min(r+1,o);e.track==="points"?this.#i(t,e,r,a,s):e.track==="none"?this.#e(t,e):e.track==="modes"?(this.#n(t,7+e.amplitudes.length,r,a,s),this.#s(t,e,r,a,s)):this.#n(t,e.track==="pose"?7:3,r,a,s),this.speed[t]=this.#o(t,e,Math.max(Math.min(r,o-1),0),o)}#e(t,e){let n=e.pose??Rl;for(let s=0;s<7;s++)this.pose[7*t+s]=n[s]??Rl[s];this.points[t]&&e.rest&&(this.points[t].set(e.rest.slice(0,this.points[t].length)),this.#r(t))}#n(t,e,n,s,r){let o=this.tracks[t],{pose:a}=this,{quantum:l}=this.film,c=e*n,h=e*s,u=7*t;for(let p=0;p<3;p++)a[u+p]=l*(o[c+p]+r*(o[h+p]-o[c+p]));if(e===3){let p=this.film.parts[t].pose??Rl;for(let _=3;_<7;_++)a[u+_]=p[_]??Rl[_];return}let f=0;for(let p=3;p<7;p++){let _=o[c+p]+r*(o[h+p]-o[c+p]);a[u+p]=_,f+=_*_}let d=f>0?1/Math.sqrt(f):0;for(let p=3;p<7;p++)a[u+p]*=d;f===0&&(a[u+3]=1)}#i(t,e,n,s,r){let[o,a,{quantum:l}]=[this.tracks[t],this.points[t],this.film],c=a.length,h=this.values[t],u=c+(h?.length??0),[f,d]=[u*n,u*s];for(let _=0,m=c;_<(h?.length??0);_++,m++)h[_]=(o[f+m]+r*(o[d+m]-o[f+m]))/dy;let p=e.rest&&this.exaggeration!==1?e.rest:null;for(let _=0;_<c;_++){let m=l*(o[f+_]+r*(o[d+_]-o[f+_]));a[_]=p?p[_]+this.exaggeration*(m-p[_]):m}this.#r(t)}#s(t,e,n,s,r){let o=this.tracks[t],a=e.amplitudes.length,l=e.amplitudes.map((h,u)=>{let[f,d]=[o[(7+a)*n+7+u],o[(7+a)*s+7+u]];return h*(f+r*(d-f))}),c=this.pose.subarray(7*t,7*t+7);hm(this.film.shapes[e.shape].skin,c,l,this.exaggeration,this.points[t],this.stress[t])}#r(t){let[e,{pose:n}]=[this.points[t],this],s=e.length/3;for(let r=0;r<3;r++){let o=0;for(let a=0;a<s;a++)o+=e[3*a+r];n[7*t+r]=s>0?o/s:0}n[7*t+3]=1,n[7*t+4]=n[7*t+5]=n[7*t+6]=0}#o(t,e,n,s){if(e.track==="none"||s<1)return 0;let r=this.tracks[t],{times:o,quantum:a}=this.film,l=r.length/(e.to-e.from),c=o[e.from+n+1]-o[e.from+n],h=l*n,u=0;for(let f=0;f<3;f++)u+=(r[h+l+f]-r[h+f])**2;return c>0?a*Math.sqrt(u)/c:0}};function dm(i,t){return i.plots.map(e=>{let n=o=>typeof o=="number"?o:t.find(o),s=e.x===void 0||e.x===null?0:n(e.x),r=(Array.isArray(e.y)?e.y:[e.y]).map(n).filter(o=>t.list[o]);return{title:e.title??"",x:s,y:r,logX:!!e.log_x,logY:!!e.log_y,from:fm(e.from,i.t,i.t[0]),to:fm(e.to,i.t,i.t[1]),events:!!e.events}}).filter(e=>e.y.length>0&&t.list[e.x])}function Wu(i,t,e){return{title:"",x:t,y:e,logX:!1,logY:!1,from:i.t[0],to:i.t[1],events:!1,own:!0}}function fm(i,[t,e],n){return typeof i!="number"?n:Math.min(Math.max(i<Math.min(t,0)?e+i:i,t),e)}function ea({name:i,unit:t}){return t&&t!=="1"?`${i} [${t}]`:i}function Hs(i,t){return[...new Set(t.map(e=>i.list[e].unit??""))]}var Xu=200;function pm(i,t){let e=new Set,n=i.list.map((_,m)=>({k:m,text:ea(_)})).slice(1),s=X("ul",{class:"picker-list","aria-label":"Channels"}),r=X("p",{class:"faint small",role:"status"}),o=X("input",{type:"search",placeholder:"Search channels","aria-label":"Search channels",oninput:()=>u()}),a=X("select",{"aria-label":"Horizontal axis"},i.list.map((_,m)=>X("option",{value:m},ea(_)))),l=X("button",{type:"submit",class:"button strong",disabled:!0},"Add"),c=X("button",{type:"button",class:"tool","aria-label":"Close",onclick:()=>p.close()},tn("close")),h=n;function u(){let _=o.value.toLowerCase().split(/\s+/).filter(Boolean);h=n.filter(({text:m})=>_.every(g=>m.toLowerCase().includes(g))),s.replaceChildren(...h.slice(0,Xu).map(({k:m,text:g})=>{let M=X("input",{type:"checkbox",onchange:()=>d(m,M.checked)});return M.checked=e.has(m),X("li",{},X("label",{},M,X("span",{},g)))})),f()}function f(){let _=h.length>Xu?`, the first ${Xu} are shown`:"";Un(r,`${h.length} of ${n.length} channels${_}; ${e.size} chosen`)}function d(_,m){m?e.add(_):e.delete(_),l.disabled=e.size===0,f()}let p=X("dialog",{class:"dialog picker","aria-label":"Add a plot",onclose:()=>p.remove()},X("form",{method:"dialog",onsubmit:()=>t(Number(a.value),[...e].sort((_,m)=>_-m))},X("div",{class:"card-head"},X("h2",{},"Add a plot"),c),o,r,s,X("div",{class:"picker-foot"},X("label",{class:"chooser"},X("span",{},"Over"),a),l)));document.body.append(p),u(),p.showModal(),o.focus()}var py="uplot",my="u-hz",gy="u-vt",_y="u-title",xy="u-wrap",yy="u-under",vy="u-over",My="u-axis",pr="u-off",Sy="u-select",by="u-cursor-x",wy="u-cursor-y",Ey="u-cursor-pt",Ty="u-legend",Ay="u-live",Ry="u-inline",Cy="u-series",Py="u-marker",mm="u-label",Iy="u-value",ia="width",sa="height";var gm="bottom",$r="left",qu="right",hf="#000",_m=hf+"0",Yu="mousemove",xm="mousedown",Zu="mouseup",ym="mouseenter",vm="mouseleave",Mm="dblclick",Ly="resize",Dy="scroll",Sm="change",Nl="dppxchange",uf="--",no=typeof window<"u",Qu=no?document:null,Kr=no?window:null,Ny=no?navigator:null,Ie,Pl;function tf(){let i=devicePixelRatio;Ie!=i&&(Ie=i,Pl&&nf(Sm,Pl,tf),Pl=matchMedia(`(min-resolution: ${Ie-.001}dppx) and (max-resolution: ${Ie+.001}dppx)`),mr(Sm,Pl,tf),Kr.dispatchEvent(new CustomEvent(Nl)))}function ci(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ef(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ze(i,t,e){i.style[t]=e+"px"}function Ni(i,t,e,n){let s=Qu.createElement(i);return t!=null&&ci(s,t),e?.insertBefore(s,n),s}function bi(i,t){return Ni("div",i,t)}var bm=new WeakMap;function Qi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=bm.get(i);r!=o&&(i.style.transform=r,bm.set(i,r),t<0||e<0||t>n||e>s?ci(i,pr):ef(i,pr))}var wm=new WeakMap;function Em(i,t,e){let n=t+e,s=wm.get(i);n!=s&&(wm.set(i,n),i.style.background=t,i.style.borderColor=e)}var Tm=new WeakMap;function Am(i,t,e,n){let s=t+""+e,r=Tm.get(i);s!=r&&(Tm.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var ff={passive:!0},Uy={...ff,capture:!0};function mr(i,t,e,n){t.addEventListener(i,e,n?Uy:ff)}function nf(i,t,e,n){t.removeEventListener(i,e,ff)}no&&tf();function Ui(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:hi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function eg(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var ng=i=>i!=null,ig=i=>i!=null&&i>0,Ol=eg(ng),Fy=eg(ig);function Oy(i,t,e,n=0,s=!1){let r=s?Fy:Ol,o=s?ig:ng;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??He,l??-He]}function Bl(i,t,e,n){let s=Pm(i),r=Pm(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?ps:sg,a=s==1?hi:wi,l=r==1?wi:hi,c=a(o(Sn(i))),h=l(o(Sn(t))),u=jr(e,c),f=jr(e,h);return e==10&&(c<0&&(u=Ge(u,-c)),h<0&&(f=Ge(f,-h))),n||e==2?(i=u*s,t=f*r):(i=lg(i,u),t=zl(t,f)),[i,t]}function df(i,t,e,n){let s=Bl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var pf=.1,Rm={mode:3,pad:pf},oa={pad:0,soft:null,mode:0},By={min:oa,max:oa};function Ul(i,t,e,n){return kl(e)?Cm(i,t,e):(oa.pad=e,oa.soft=n?0:null,oa.mode=n?3:0,Cm(i,t,By))}function Re(i,t){return i??t}function zy(i,t,e){for(t=Re(t,0),e=Re(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Cm(i,t,e){let n=e.min,s=e.max,r=Re(n.pad,0),o=Re(s.pad,0),a=Re(n.hard,-He),l=Re(s.hard,He),c=Re(n.soft,He),h=Re(s.soft,-He),u=Re(n.mode,0),f=Re(s.mode,0),d=t-i,p=ps(d),_=Yn(Sn(i),Sn(t)),m=ps(_),g=Sn(m-p);(d<1e-24||g>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=He&&(r=0),f==2&&h!=-He&&(o=0)));let M=d||_||1e3,A=ps(M),v=jr(10,hi(A)),R=M*(d==0?i==0?.1:1:r),T=Ge(lg(i-R,v/10),24),x=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:He,E=Yn(a,T<x&&i>=x?x:Fi(x,T)),F=M*(d==0?t==0?.1:1:o),P=Ge(zl(t+F,v/10),24),I=t<=h&&(f==1||f==3&&P>=h||f==2&&P<=h)?h:-He,z=Fi(l,P>I&&t<=I?I:Yn(I,P));return E==z&&E==0&&(z=100),[E,z]}var ky=new Intl.NumberFormat(no?Ny.language:"en-US"),mf=i=>ky.format(i),ui=Math,Dl=ui.PI,Sn=ui.abs,hi=ui.floor,Mn=ui.round,wi=ui.ceil,Fi=ui.min,Yn=ui.max,jr=ui.pow,Pm=ui.sign,ps=ui.log10,sg=ui.log2,Hy=(i,t=1)=>ui.sinh(i)*t,$u=(i,t=1)=>ui.asinh(i/t),He=1/0;function Im(i){return(ps((i^i>>31)-(i>>31))|0)+1}function sf(i,t,e){return Fi(Yn(i,t),e)}function rg(i){return typeof i=="function"}function Te(i){return rg(i)?i:()=>i}var Gy=()=>{},og=i=>i,ag=(i,t)=>t,Vy=i=>null,Lm=i=>!0,Dm=(i,t)=>i==t,Wy=/\.\d*?(?=9{6,}|0{6,})/gm,gr=i=>{if(hg(i)||Vs.has(i))return i;let t=`${i}`,e=t.match(Wy);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${gr(s)}e${r}`}return Ge(i,n)};function fr(i,t){return gr(Ge(gr(i/t))*t)}function zl(i,t){return gr(wi(gr(i/t))*t)}function lg(i,t){return gr(hi(gr(i/t))*t)}function Ge(i,t=0){if(hg(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Mn(n)/e}var Vs=new Map;function cg(i){return((""+i).split(".")[1]||"").length}function la(i,t,e,n){let s=[],r=n.map(cg);for(let o=t;o<e;o++){let a=Sn(o),l=Ge(jr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Ge(h,u);s.push(f),Vs.set(f,u)}}return s}var aa={},gf=[],Qr=[null,null],Gs=Array.isArray,hg=Number.isInteger,Xy=i=>i===void 0;function Nm(i){return typeof i=="string"}function kl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function qy(i){return i!=null&&typeof i=="object"}var Yy=Object.getPrototypeOf(Uint8Array),ug="__proto__";function to(i,t=kl){let e;if(Gs(i)){let n=i.find(s=>s!=null);if(Gs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=to(i[s],t)}else e=i.slice()}else if(i instanceof Yy)e=i.slice();else if(t(i)){e={};for(let n in i)n!=ug&&(e[n]=to(i[n],t))}else e=i;return e}function _n(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=ug&&(kl(i[s])?_n(i[s],to(n[s])):i[s]=to(n[s]))}return i}var Zy=0,$y=1,Jy=2;function Ky(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function jy(i,t){if(ev(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return nv(o[0])||(o=tv(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:$y,d=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?f!=Zy&&(u[m]=_,f==Jy&&d.push(m)):u[m]=_}Ky(u,d,s),n.push(u)}}return n}var Qy=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function tv(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function ev(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function nv(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Yn(1,hi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var fg=["January","February","March","April","May","June","July","August","September","October","November","December"],dg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function pg(i){return i.slice(0,3)}var iv=dg.map(pg),sv=fg.map(pg),rv={MMMM:fg,MMM:sv,WWWW:dg,WWW:iv};function na(i){return(i<10?"0":"")+i}function ov(i){return(i<10?"00":i<100?"0":"")+i}var av={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>na(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>na(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>na(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>na(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>na(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>ov(i.getMilliseconds())};function _f(i,t){t=t||rv;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?av[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var lv=new Intl.DateTimeFormat().resolvedOptions().timeZone;function cv(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==lv?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var mg=i=>i%1==0,Fl=[1,2,2.5,5],hv=la(10,-32,0,Fl),gg=la(10,0,32,Fl),uv=gg.filter(mg),dr=hv.concat(gg),xf=`
`,_g="{YYYY}",Um=xf+_g,xg="{M}/{D}",ra=xf+xg,Il=ra+"/{YY}",yg="{aa}",fv="{h}:{mm}",Jr=fv+yg,Fm=xf+Jr,Om=":{ss}",Ue=null;function vg(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?la(10,0,3,Fl).filter(mg):la(10,-3,0,Fl)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,_g,Ue,Ue,Ue,Ue,Ue,Ue,1],[s*28,"{MMM}",Um,Ue,Ue,Ue,Ue,Ue,1],[s,xg,Um,Ue,Ue,Ue,Ue,Ue,1],[n,"{h}"+yg,Il,Ue,ra,Ue,Ue,Ue,1],[e,Jr,Il,Ue,ra,Ue,Ue,Ue,1],[t,Om,Il+" "+Jr,Ue,ra+" "+Jr,Ue,Fm,Ue,1],[i,Om+".{fff}",Il+" "+Jr,Ue,ra+" "+Jr,Ue,Fm,Ue,1]];function h(u){return(f,d,p,_,m,g)=>{let M=[],A=m>=o,v=m>=r&&m<o,R=u(p),T=Ge(R*i,3),x=Ju(R.getFullYear(),A?0:R.getMonth(),v||A?1:R.getDate()),E=Ge(x*i,3);if(v||A){let F=v?m/r:0,P=A?m/o:0,I=T==E?T:Ge(Ju(x.getFullYear()+P,x.getMonth()+F,1)*i,3),z=new Date(Mn(I/i)),V=z.getFullYear(),D=z.getMonth();for(let k=0;I<=_;k++){let q=Ju(V+P*k,D+F*k,1),G=q-u(Ge(q*i,3));I=Ge((+q+G)*i,3),I<=_&&M.push(I)}}else{let F=m>=s?s:m,P=hi(p)-hi(T),I=E+P+zl(T-E,F);M.push(I);let z=u(I),V=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,D=m/n,k=f.axes[d]._space,q=g/k;for(;I=Ge(I+m,i==1?0:3),!(I>_);)if(D>1){let G=hi(Ge(V+D,6))%24,j=u(I).getHours()-G;j>1&&(j=-1),I-=j*n,V=(V+D)%24;let et=M[M.length-1];Ge((I-et)/m,3)*q>=.7&&M.push(I)}else M.push(I)}return M}}return[l,c,h]}var[dv,pv,mv]=vg(1),[gv,_v,xv]=vg(.001);la(2,-53,53,[1]);function Bm(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function zm(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,f,d;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),M=_.getDate(),A=_.getHours(),v=_.getMinutes(),R=_.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||M!=h&&a[4]||A!=u&&a[5]||v!=f&&a[6]||R!=d&&a[7]||a[1];return l=m,c=g,h=M,u=A,f=v,d=R,T(_)})}}function yv(i,t){let e=_f(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Ju(i,t,e){return new Date(i,t,e)}function km(i,t){return t(i)}var vv="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Hm(i,t){return(e,n,s,r)=>r==null?uf:t(i(n))}function Mv(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function Sv(i,t){return i.series[t].fill(i,t)}var bv={show:!0,live:!0,isolate:!1,mount:Gy,markers:{show:!0,width:2,stroke:Mv,fill:Sv,dash:"solid"},idx:null,idxs:null,values:[]};function wv(i,t){let e=i.cursor.points,n=bi(),s=e.size(i,t);Ze(n,ia,s),Ze(n,sa,s);let r=s/-2;Ze(n,"marginLeft",r),Ze(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ze(n,"borderWidth",o),n}function Ev(i,t){let e=i.series[t].points;return e._fill||e._stroke}function Tv(i,t){let e=i.series[t].points;return e._stroke||e._fill}function Av(i,t){return i.series[t].points.size}var Ku=[0,0];function Rv(i,t,e){return Ku[0]=t,Ku[1]=e,Ku}function Ll(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function ju(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var Cv={show:!0,x:!0,y:!0,lock:!1,move:Rv,points:{one:!1,show:wv,size:Av,width:0,stroke:Tv,fill:Ev},bind:{mousedown:Ll,mouseup:Ll,click:Ll,dblclick:Ll,mousemove:ju,mouseleave:ju,mouseenter:ju},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Mg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},yf=_n({},Mg,{filter:ag}),Sg=_n({},yf,{size:10}),bg=_n({},Mg,{show:!1}),vf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',wg="bold "+vf,Eg=1.5,Gm={show:!0,scale:"x",stroke:hf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:wg,side:2,grid:yf,ticks:Sg,border:bg,font:vf,lineGap:Eg,rotate:0},Pv="Value",Iv="Time",Vm={show:!0,scale:"x",auto:!1,sorted:1,min:He,max:-He,idxs:[]};function Lv(i,t,e,n,s){return t.map(r=>r==null?"":mf(r))}function Dv(i,t,e,n,s,r,o){let a=[],l=Vs.get(s)||0;e=o?e:Ge(zl(e,s),l);for(let c=e;c<=n;c=Ge(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function rf(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?ps:sg,h=hi(c(e));s=jr(l,h),l==10&&(s=dr[Ui(s,dr)]);let u=e,f=s*l;l==10&&(f=dr[Ui(f,dr)]);do a.push(u),u=u+s,l==10&&!Vs.has(u)&&(u=Ge(u,Vs.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=dr[Ui(f,dr)]));while(u<=n);return a}function Nv(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?rf(i,t,Yn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?rf(i,t,Yn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Tg=/./,Uv=/[12357]/,Fv=/[125]/,Wm=/1/,of=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Ov(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Tg:l(7,o)-h>=c?Uv:l(5,o)-h>=c?Fv:Wm;if(u==Wm){let f=Sn(l(1,o)-h);if(f<c)return of(t.slice().reverse(),a.distr,u,wi(c/f)).reverse()}return of(t,a.distr,u,1)}function Bv(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Sn(l(1,o)-l(2,o));return c<a?of(t.slice().reverse(),3,Tg,wi(a/c)).reverse():t}function zv(i,t,e,n){return n==null?uf:t==null?"":mf(t)}var Xm={show:!0,scale:"y",stroke:hf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:wg,side:3,grid:yf,ticks:Sg,border:bg,font:vf,lineGap:Eg,rotate:0};function kv(i,t){let e=3+(i||1)*2;return Ge(e*t,3)}function Hv(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Sn(o-r),l=i.series[t],c=a/(l.points.space*Ie);return n[1]-n[0]<=c}var qm={scale:null,auto:!0,sorted:0,min:He,max:-He},Ag=(i,t,e,n,s)=>s,Ym={show:!0,auto:!0,sorted:0,gaps:Ag,alpha:1,facets:[_n({},qm,{scale:"x"}),_n({},qm,{scale:"y"})]},Zm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Ag,alpha:1,points:{show:Hv,filter:null},values:null,min:He,max:-He,idxs:[],path:null,clip:null};function Gv(i,t,e,n,s){return e/10}var Rg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Vv=_n({},Rg,{time:!1,ori:1}),$m={};function Cg(i,t){let e=$m[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&($m[i]=e)),e}var eo=1,af=2;function _r(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,f,d,p,_,Gl,io,Wl,Ig,Dg):e(s,l,c,h,u,g,m,d,f,_,p,Vl,so,bf,Lg,Ng)}function Mf(i,t){let e=0,n=0,s=Re(i.bands,gf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function Wv(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ms(i,t,e,n,s,r){return _r(i,t,(o,a,l,c,h,u,f,d,p,_,m)=>{let g=o.pxRound,M=c.dir*(c.ori==0?1:-1),A=c.ori==0?io:so,v,R;M==1?(v=e,R=n):(v=n,R=e);let T=g(u(a[v],c,_,d)),x=g(f(l[v],h,m,p)),E=g(u(a[R],c,_,d)),F=g(f(r==1?h.max:h.min,h,m,p)),P=new Path2D(s);return A(P,E,F),A(P,T,F),A(P,T,x),P})}function Hl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Wl:bf,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Xv(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Sf(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),p=f==u?d:r(i[f]),_=u-s;d=o<=0&&_>=0&&_<l?r(i[_]):d;let g=f+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=d&&a.push([d,p])}return a}function Jm(i){return i==0?og:i==1?Mn:t=>fr(t,i)}function Pg(i){let t=i==0?Gl:Vl,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Fi(c,a/2,l/2),h=Fi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Gl=(i,t,e)=>{i.moveTo(t,e)},Vl=(i,t,e)=>{i.moveTo(e,t)},io=(i,t,e)=>{i.lineTo(t,e)},so=(i,t,e)=>{i.lineTo(e,t)},Wl=Pg(0),bf=Pg(1),Ig=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Lg=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Dg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Ng=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Ug(i){return(t,e,n,s,r)=>_r(t,e,(o,a,l,c,h,u,f,d,p,_,m)=>{let{pxRound:g,points:M}=o,A,v;c.ori==0?(A=Gl,v=Ig):(A=Vl,v=Lg);let R=Ge(M.width*Ie,3),T=(M.size-M.width)/2*Ie,x=Ge(T*2,3),E=new Path2D,F=new Path2D,{left:P,top:I,width:z,height:V}=t.bbox;Wl(F,P-x,I-x,z+x*2,V+x*2);let D=k=>{if(l[k]!=null){let q=g(u(a[k],c,_,d)),G=g(f(l[k],h,m,p));A(E,q+T,G),v(E,q,G,T,0,Dl*2)}};if(r)r.forEach(D);else for(let k=n;k<=s;k++)D(k);return{stroke:R>0?E:null,fill:E,clip:F,flags:eo|af}})}function Fg(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var qv=Fg(io),Yv=Fg(so);function Og(i){let t=Re(i?.alignGaps,0);return(e,n,s,r)=>_r(e,n,(o,a,l,c,h,u,f,d,p,_,m)=>{[s,r]=Ol(l,s,r);let g=o.pxRound,M=V=>g(u(V,c,_,d)),A=V=>g(f(V,h,m,p)),v,R;c.ori==0?(v=io,R=qv):(v=so,R=Yv);let T=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:eo},E=x.stroke,F=!1;if(r-s>=_*4){let V=ht=>e.posToVal(ht,c.key,!0),D=null,k=null,q,G,lt,Z=M(a[T==1?s:r]),j=M(a[s]),et=M(a[r]),ft=V(T==1?j+1:et-1);for(let ht=T==1?s:r;ht>=s&&ht<=r;ht+=T){let Q=a[ht],yt=(T==1?Q<ft:Q>ft)?Z:M(Q),Lt=l[ht];yt==Z?Lt!=null?(G=Lt,D==null?(v(E,yt,A(G)),q=D=k=G):G<D?D=G:G>k&&(k=G)):Lt===null&&(F=!0):(D!=null&&R(E,Z,A(D),A(k),A(q),A(G)),Lt!=null?(G=Lt,v(E,yt,A(G)),D=k=q=G):(D=k=null,Lt===null&&(F=!0)),Z=yt,ft=V(Z+T))}D!=null&&D!=k&&lt!=Z&&R(E,Z,A(D),A(k),A(q),A(G))}else for(let V=T==1?s:r;V>=s&&V<=r;V+=T){let D=l[V];D===null?F=!0:D!=null&&v(E,M(a[V]),A(D))}let[I,z]=Mf(e,n);if(o.fill!=null||I!=0){let V=x.fill=new Path2D(E),D=o.fillTo(e,n,o.min,o.max,I),k=A(D),q=M(a[s]),G=M(a[r]);T==-1&&([G,q]=[q,G]),v(V,G,k),v(V,q,k)}if(!o.spanGaps){let V=[];F&&V.push(...Sf(a,l,s,r,T,M,t)),x.gaps=V=o.gaps(e,n,s,r,V),x.clip=Hl(V,c.ori,d,p,_,m)}return z!=0&&(x.band=z==2?[ms(e,n,s,r,E,-1),ms(e,n,s,r,E,1)]:ms(e,n,s,r,E,z)),x})}function Zv(i){let t=Re(i.align,1),e=Re(i.ascDesc,!1),n=Re(i.alignGaps,0),s=Re(i.extend,!1);return(r,o,a,l)=>_r(r,o,(c,h,u,f,d,p,_,m,g,M,A)=>{[a,l]=Ol(u,a,l);let v=c.pxRound,{left:R,width:T}=r.bbox,x=j=>v(p(j,f,M,m)),E=j=>v(_(j,d,A,g)),F=f.ori==0?io:so,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:eo},I=P.stroke,z=f.dir*(f.ori==0?1:-1),V=E(u[z==1?a:l]),D=x(h[z==1?a:l]),k=D,q=D;s&&t==-1&&(q=R,F(I,q,V)),F(I,D,V);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let et=u[j];if(et==null)continue;let ft=x(h[j]),ht=E(et);t==1?F(I,ft,V):F(I,k,ht),F(I,ft,ht),V=ht,k=ft}let G=k;s&&t==1&&(G=R+T,F(I,G,V));let[lt,Z]=Mf(r,o);if(c.fill!=null||lt!=0){let j=P.fill=new Path2D(I),et=c.fillTo(r,o,c.min,c.max,lt),ft=E(et);F(j,G,ft),F(j,q,ft)}if(!c.spanGaps){let j=[];j.push(...Sf(h,u,a,l,z,x,n));let et=c.width*Ie/2,ft=e||t==1?et:-et,ht=e||t==-1?-et:et;j.forEach(Q=>{Q[0]+=ft,Q[1]+=ht}),P.gaps=j=c.gaps(r,o,a,l,j),P.clip=Hl(j,f.ori,m,g,M,A)}return Z!=0&&(P.band=Z==2?[ms(r,o,a,l,I,-1),ms(r,o,a,l,I,1)]:ms(r,o,a,l,I,Z)),P})}function Km(i,t,e,n,s,r,o=He){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Sn(i[l]-i[a]);h<c&&(c=h,o=Sn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function $v(i){i=i||aa;let t=Re(i.size,[.6,He,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Te(s),o=1-t[0],a=Re(t[1],He),l=Re(t[2],1),c=Re(i.disp,aa),h=Re(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,p,_,m)=>_r(d,p,(g,M,A,v,R,T,x,E,F,P,I)=>{let z=g.pxRound,V=e,D=n*Ie,k=a*Ie,q=l*Ie,G,lt;v.ori==0?[G,lt]=r(d,p):[lt,G]=r(d,p);let Z=v.dir*(v.ori==0?1:-1),j=v.ori==0?Wl:bf,et=v.ori==0?h:(St,Xt,ce,Et,Ne,Zt,Qt)=>{h(St,Xt,ce,Ne,Et,Qt,Zt)},ft=Re(d.bands,gf).find(St=>St.series[0]==p),ht=ft!=null?ft.dir:0,Q=g.fillTo(d,p,g.min,g.max,ht),_t=z(x(Q,R,I,F)),yt,Lt,wt,Gt=P,se=z(g.width*Ie),Jt=!1,re=null,ne=null,ot=null,vt=null;u!=null&&(se==0||f!=null)&&(Jt=!0,re=u.values(d,p,_,m),ne=new Map,new Set(re).forEach(St=>{St!=null&&ne.set(St,new Path2D)}),se>0&&(ot=f.values(d,p,_,m),vt=new Map,new Set(ot).forEach(St=>{St!=null&&vt.set(St,new Path2D)})));let{x0:xt,size:Bt}=c;if(xt!=null&&Bt!=null){V=1,M=xt.values(d,p,_,m),xt.unit==2&&(M=M.map(ce=>d.posToVal(E+ce*P,v.key,!0)));let St=Bt.values(d,p,_,m);Bt.unit==2?Lt=St[0]*P:Lt=T(St[0],v,P,E)-T(0,v,P,E),Gt=Km(M,A,T,v,P,E,Gt),wt=Gt-Lt+D}else Gt=Km(M,A,T,v,P,E,Gt),wt=Gt*o+D,Lt=Gt-wt;wt<1&&(wt=0),se>=Lt/2&&(se=0),wt<5&&(z=og);let Dt=wt>0,ee=Gt-wt-(Dt?se:0);Lt=z(sf(ee,q,k)),yt=(V==0?Lt/2:V==Z?0:Lt)-V*Z*((V==0?D/2:0)+(Dt?se/2:0));let zt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},pe=Jt?null:new Path2D,ue=null;if(ft!=null)ue=d.data[ft.series[1]];else{let{y0:St,y1:Xt}=c;St!=null&&Xt!=null&&(A=Xt.values(d,p,_,m),ue=St.values(d,p,_,m))}let ge=G*Lt,U=lt*Lt;for(let St=Z==1?_:m;St>=_&&St<=m;St+=Z){let Xt=A[St];if(Xt==null)continue;if(ue!=null){let Y=ue[St]??0;if(Xt-Y==0)continue;_t=x(Y,R,I,F)}let ce=v.distr!=2||c!=null?M[St]:St,Et=T(ce,v,P,E),Ne=x(Re(Xt,Q),R,I,F),Zt=z(Et-yt),Qt=z(Yn(Ne,_t)),C=z(Fi(Ne,_t)),S=Qt-C;if(Xt!=null){let Y=Xt<0?U:ge,dt=Xt<0?ge:U;Jt?(se>0&&ot[St]!=null&&j(vt.get(ot[St]),Zt,C+hi(se/2),Lt,Yn(0,S-se),Y,dt),re[St]!=null&&j(ne.get(re[St]),Zt,C+hi(se/2),Lt,Yn(0,S-se),Y,dt)):j(pe,Zt,C+hi(se/2),Lt,Yn(0,S-se),Y,dt),et(d,p,St,Zt-se/2,C,Lt+se,S)}}return se>0?zt.stroke=Jt?vt:pe:Jt||(zt._fill=g.width==0?g._fill:g._stroke??g._fill,zt.width=0),zt.fill=Jt?ne:pe,zt})}function Jv(i,t){let e=Re(t?.alignGaps,0);return(n,s,r,o)=>_r(n,s,(a,l,c,h,u,f,d,p,_,m,g)=>{[r,o]=Ol(c,r,o);let M=a.pxRound,A=G=>M(f(G,h,m,p)),v=G=>M(d(G,u,g,_)),R,T,x;h.ori==0?(R=Gl,x=io,T=Dg):(R=Vl,x=so,T=Ng);let E=h.dir*(h.ori==0?1:-1),F=A(l[E==1?r:o]),P=F,I=[],z=[];for(let G=E==1?r:o;G>=r&&G<=o;G+=E)if(c[G]!=null){let Z=l[G],j=A(Z);I.push(P=j),z.push(v(c[G]))}let V={stroke:i(I,z,R,x,T,M),fill:null,clip:null,band:null,gaps:null,flags:eo},D=V.stroke,[k,q]=Mf(n,s);if(a.fill!=null||k!=0){let G=V.fill=new Path2D(D),lt=a.fillTo(n,s,a.min,a.max,k),Z=v(lt);x(G,P,Z),x(G,F,Z)}if(!a.spanGaps){let G=[];G.push(...Sf(l,c,r,o,E,A,e)),V.gaps=G=a.gaps(n,s,r,o,G),V.clip=Hl(G,h.ori,p,_,m,g)}return q!=0&&(V.band=q==2?[ms(n,s,r,o,D,-1),ms(n,s,r,o,D,1)]:ms(n,s,r,o,D,q)),V})}function Kv(i){return Jv(jv,i)}function jv(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var lf=new Set;function jm(){for(let i of lf)i.syncRect(!0)}no&&(mr(Ly,Kr,jm),mr(Dy,Kr,jm,!0),mr(Nl,Kr,()=>{bn.pxRatio=Ie}));var Qv=Og(),tM=Ug();function Qm(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>cf(r,o,t,e))}function eM(i,t){return i.map((e,n)=>n==0?{}:_n({},t,e))}function cf(i,t,e,n){return _n({},t==0?e:n,i)}function Bg(i,t,e){return t==null?Qr:[t,e]}var nM=Bg;function iM(i,t,e){return t==null?Qr:Ul(t,e,pf,!0)}function zg(i,t,e,n){return t==null?Qr:Bl(t,e,i.scales[n].log,!1)}var sM=zg;function kg(i,t,e,n){return t==null?Qr:df(t,e,i.scales[n].log,!1)}var rM=kg;function oM(i,t,e,n,s){let r=Yn(Im(i),Im(t)),o=t-i,a=Ui(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Vs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function tg(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Mn((e=+s)*Ie))+"px"),[i,t,e]}function aM(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ge(t[2]*Ie,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function bn(i,t,e){let n={mode:Re(i.mode,1)},s=n.mode;function r(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?1-W:W)}function o(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?W:1-W)}function a(y,b,L,N){return b.ori==0?r(y,b,L,N):o(y,b,L,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=bi(py);if(i.id!=null&&(c.id=i.id),ci(c,i.class),i.title){let y=bi(_y,c);y.textContent=i.title}let h=Ni("canvas"),u=n.ctx=h.getContext("2d"),f=bi(xy,c);mr("click",f,y=>{y.target===p&&(Xe!=Hr||Je!=Gr)&&Dn.click(n,y)},!0);let d=n.under=bi(yy,f);f.appendChild(h);let p=n.over=bi(vy,f);i=to(i);let _=+Re(i.pxAlign,1),m=Jm(_);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let g=i.ms||.001,M=n.series=s==1?Qm(i.series||[],Vm,Zm,!1):eM(i.series||[null],Ym),A=n.axes=Qm(i.axes||[],Gm,Xm,!0),v=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=Te(y.fill||null),y.dir=Re(y.dir,-1)});let T=s==2?M[1].facets[0].scale:M[0].scale,x={axes:us,series:Se},E=(i.drawOrder||["axes","series"]).map(y=>x[y]);function F(y){let b=y.distr==3?L=>ps(L>0?L:y.clamp(n,L,y.min,y.max,y.key)):y.distr==4?L=>$u(L,y.asinh):y.distr==100?L=>y.fwd(L):L=>L;return L=>{let N=b(L),{_min:W,_max:K}=y,ct=K-W;return(N-W)/ct}}function P(y){let b=v[y];if(b==null){let L=(i.scales||aa)[y]||aa;if(L.from!=null){P(L.from);let N=_n({},v[L.from],L,{key:y});N.valToPct=F(N),v[y]=N}else{b=v[y]=_n({},y==T?Rg:Vv,L),b.key=y;let N=b.time,W=b.range,K=Gs(W);if((y!=T||s==2&&!N)&&(K&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?Rm:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?Rm:{mode:1,hard:W[1],soft:W[1]}},K=!1),!K&&kl(W))){let ct=W;W=(pt,At,kt)=>At==null?Qr:Ul(At,kt,ct)}b.range=Te(W||(N?nM:y==T?b.distr==3?sM:b.distr==4?rM:Bg:b.distr==3?zg:b.distr==4?kg:iM)),b.auto=Te(K?!1:b.auto),b.clamp=Te(b.clamp||Gv),b._min=b._max=null,b.valToPct=F(b)}}}P("x"),P("y"),s==1&&M.forEach(y=>{P(y.scale)}),A.forEach(y=>{P(y.scale)});for(let y in i.scales)P(y);let I=v[T],z=I.distr,V,D;I.ori==0?(ci(c,my),V=r,D=o):(ci(c,gy),V=o,D=r);let k={};for(let y in v){let b=v[y];(b.min!=null||b.max!=null)&&(k[y]={min:b.min,max:b.max},b.min=b.max=null)}let q=i.tzDate||(y=>new Date(Mn(y/g))),G=i.fmtDate||_f,lt=g==1?mv(q):xv(q),Z=zm(q,Bm(g==1?pv:_v,G)),j=Hm(q,km(vv,G)),et=[],ft=n.legend=_n({},bv,i.legend),ht=n.cursor=_n({},Cv,{drag:{y:s==2}},i.cursor),Q=ft.show,_t=ht.show,yt=ft.markers;ft.idxs=et,yt.width=Te(yt.width),yt.dash=Te(yt.dash),yt.stroke=Te(yt.stroke),yt.fill=Te(yt.fill);let Lt,wt,Gt,se=[],Jt=[],re,ne=!1,ot={};if(ft.live){let y=M[1]?M[1].values:null;ne=y!=null,re=ne?y(n,1,0):{_:0};for(let b in re)ot[b]=uf}if(Q)if(Lt=Ni("table",Ty,c),Gt=Ni("tbody",null,Lt),ft.mount(n,Lt),ne){wt=Ni("thead",null,Lt,Gt);let y=Ni("tr",null,wt);Ni("th",null,y);for(var vt in re)Ni("th",mm,y).textContent=vt}else ci(Lt,Ry),ft.live&&ci(Lt,Ay);let xt={show:!0},Bt={show:!1};function Dt(y,b){if(b==0&&(ne||!ft.live||s==2))return Qr;let L=[],N=Ni("tr",Cy,Gt,Gt.childNodes[b]);ci(N,y.class),y.show||ci(N,pr);let W=Ni("th",null,N);if(yt.show){let pt=bi(Py,W);if(b>0){let At=yt.width(n,b);At&&(pt.style.border=At+"px "+yt.dash(n,b)+" "+yt.stroke(n,b)),pt.style.background=yt.fill(n,b)}}let K=bi(mm,W);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,b>0&&(yt.show||(K.style.color=y.width>0?yt.stroke(n,b):yt.fill(n,b)),zt("click",W,pt=>{if(ht._lock)return;ae(pt);let At=M.indexOf(y);if((pt.ctrlKey||pt.metaKey)!=ft.isolate){let kt=M.some((Ht,Wt)=>Wt>0&&Wt!=At&&Ht.show);M.forEach((Ht,Wt)=>{Wt>0&&Yi(Wt,kt?Wt==At?xt:Bt:xt,!0,gn.setSeries)})}else Yi(At,{show:!y.show},!0,gn.setSeries)},!1),le&&zt(ym,W,pt=>{ht._lock||(ae(pt),Yi(M.indexOf(y),Wr,!0,gn.setSeries))},!1));for(var ct in re){let pt=Ni("td",Iy,N);pt.textContent="--",L.push(pt)}return[N,L]}let ee=new Map;function zt(y,b,L,N=!0){let W=ee.get(b)||{},K=ht.bind[y](n,b,L,N);K&&(mr(y,b,W[y]=K),ee.set(b,W))}function pe(y,b,L){let N=ee.get(b)||{};for(let W in N)(y==null||W==y)&&(nf(W,b,N[W]),delete N[W]);y==null&&ee.delete(b)}let ue=0,ge=0,U=0,St=0,Xt=0,ce=0,Et=Xt,Ne=ce,Zt=U,Qt=St,C=0,S=0,Y=0,dt=0;n.bbox={};let at=!1,bt=!1,Tt=!1,nt=!1,st=!1,gt=!1;function O(y,b,L){(L||y!=n.width||b!=n.height)&&rt(y,b),_e(!1),Tt=!0,bt=!0,Nn()}function rt(y,b){n.width=ue=U=y,n.height=ge=St=b,Xt=ce=0,Rt(),Kt();let L=n.bbox;C=L.left=fr(Xt*Ie,.5),S=L.top=fr(ce*Ie,.5),Y=L.width=fr(U*Ie,.5),dt=L.height=fr(St*Ie,.5)}let it=3;function Ct(){let y=!1,b=0;for(;!y;){b++;let L=Br(b),N=qi(b);y=b==it||L&&N,y||(rt(n.width,n.height),bt=!0)}}function Mt({width:y,height:b}){O(y,b)}n.setSize=Mt;function Rt(){let y=!1,b=!1,L=!1,N=!1;A.forEach((W,K)=>{if(W.show&&W._show){let{side:ct,_size:pt}=W,At=ct%2,kt=W.label!=null?W.labelSize:0,Ht=pt+kt;Ht>0&&(At?(U-=Ht,ct==3?(Xt+=Ht,N=!0):L=!0):(St-=Ht,ct==0?(ce+=Ht,y=!0):b=!0))}}),Wi[0]=y,Wi[1]=L,Wi[2]=b,Wi[3]=N,U-=Pi[1]+Pi[3],Xt+=Pi[3],St-=Pi[2]+Pi[0],ce+=Pi[0]}function Kt(){let y=Xt+U,b=ce+St,L=Xt,N=ce;function W(K,ct){switch(K){case 1:return y+=ct,y-ct;case 2:return b+=ct,b-ct;case 3:return L-=ct,L+ct;case 0:return N-=ct,N+ct}}A.forEach((K,ct)=>{if(K.show&&K._show){let pt=K.side;K._pos=W(pt,K._size),K.label!=null&&(K._lpos=W(pt,K.labelSize))}})}if(ht.dataIdx==null){let y=ht.hover,b=y.skip=new Set(y.skip??[]);b.add(void 0);let L=y.prox=Te(y.prox),N=y.bias??=0;ht.dataIdx=(W,K,ct,pt)=>{if(K==0)return ct;let At=ct,kt=L(W,K,ct,pt)??He,Ht=kt>=0&&kt<He,Wt=I.ori==0?U:St,de=ht.left,Pe=t[0],Ae=t[K];if(b.has(Ae[ct])){At=null;let we=null,oe=null,jt;if(N==0||N==-1)for(jt=ct;we==null&&jt-- >0;)b.has(Ae[jt])||(we=jt);if(N==0||N==1)for(jt=ct;oe==null&&jt++<Ae.length;)b.has(Ae[jt])||(oe=jt);if(we!=null||oe!=null)if(Ht){let Ye=we==null?-1/0:V(Pe[we],I,Wt,0),an=oe==null?1/0:V(Pe[oe],I,Wt,0),Pn=de-Ye,ke=an-de;Pn<=ke?Pn<=kt&&(At=we):ke<=kt&&(At=oe)}else At=oe==null?we:we==null?oe:ct-we<=oe-ct?we:oe}else Ht&&Sn(de-V(Pe[ct],I,Wt,0))>kt&&(At=null);return At}}let ae=y=>{ht.event=y};ht.idxs=et,ht._lock=!1;let ut=ht.points;ut.show=Te(ut.show),ut.size=Te(ut.size),ut.stroke=Te(ut.stroke),ut.width=Te(ut.width),ut.fill=Te(ut.fill);let qt=n.focus=_n({},i.focus||{alpha:.3},ht.focus),le=qt.prox>=0,Nt=le&&ut.one,me=[],We=[],kn=[];function Yo(y,b){let L=ut.show(n,b);if(L instanceof HTMLElement)return ci(L,Ey),ci(L,y.class),Qi(L,-10,-10,U,St),p.insertBefore(L,me[b]),L}function Ur(y,b){if(s==1||b>0){let L=s==1&&v[y.scale].time,N=y.value;y.value=L?Nm(N)?Hm(q,km(N,G)):N||j:N||zv,y.label=y.label||(L?Iv:Pv)}if(Nt||b>0){y.width=y.width==null?1:y.width,y.paths=y.paths||Qv||Vy,y.fillTo=Te(y.fillTo||Wv),y.pxAlign=+Re(y.pxAlign,_),y.pxRound=Jm(y.pxAlign),y.stroke=Te(y.stroke||null),y.fill=Te(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let L=kv(Yn(1,y.width),1),N=y.points=_n({},{size:L,width:Yn(1,L*.2),stroke:y.stroke,space:L*2,paths:tM,_stroke:null,_fill:null},y.points);N.show=Te(N.show),N.filter=Te(N.filter),N.fill=Te(N.fill),N.stroke=Te(N.stroke),N.paths=Te(N.paths),N.pxAlign=y.pxAlign}if(Q){let L=Dt(y,b);se.splice(b,0,L[0]),Jt.splice(b,0,L[1]),ft.values.push(null)}if(_t){et.splice(b,0,null);let L=null;Nt?b==0&&(L=Yo(y,b)):b>0&&(L=Yo(y,b)),me.splice(b,0,L),We.splice(b,0,0),kn.splice(b,0,0)}Cn("addSeries",b)}function Cu(y,b){b=b??M.length,y=s==1?cf(y,b,Vm,Zm):cf(y,b,{},Ym),M.splice(b,0,y),Ur(M[b],b)}n.addSeries=Cu;function yl(y){if(M.splice(y,1),Q){ft.values.splice(y,1),Jt.splice(y,1);let b=se.splice(y,1)[0];pe(null,b.firstChild),b.remove()}_t&&(et.splice(y,1),me.splice(y,1)[0].remove(),We.splice(y,1),kn.splice(y,1)),Cn("delSeries",y)}n.delSeries=yl;let Wi=[!1,!1,!1,!1];function ls(y,b){if(y._show=y.show,y.show){let L=y.side%2,N=v[y.scale];N==null&&(y.scale=L?M[1].scale:T,N=v[y.scale]);let W=N.time;y.size=Te(y.size),y.space=Te(y.space),y.rotate=Te(y.rotate),Gs(y.incrs)&&y.incrs.forEach(ct=>{!Vs.has(ct)&&Vs.set(ct,cg(ct))}),y.incrs=Te(y.incrs||(N.distr==2?uv:W?g==1?dv:gv:dr)),y.splits=Te(y.splits||(W&&N.distr==1?lt:N.distr==3?rf:N.distr==4?Nv:Dv)),y.stroke=Te(y.stroke),y.grid.stroke=Te(y.grid.stroke),y.ticks.stroke=Te(y.ticks.stroke),y.border.stroke=Te(y.border.stroke);let K=y.values;y.values=Gs(K)&&!Gs(K[0])?Te(K):W?Gs(K)?zm(q,Bm(K,G)):Nm(K)?yv(q,K):K||Z:K||Lv,y.filter=Te(y.filter||(N.distr>=3&&N.log==10?Ov:N.distr==3&&N.log==2?Bv:ag)),y.font=tg(y.font),y.labelFont=tg(y.labelFont),y._size=y.size(n,null,b,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Wi[b]=!0,y._el=bi(My,f))}}function cs(y,b,L,N){let[W,K,ct,pt]=L,At=b%2,kt=0;return At==0&&(pt||K)&&(kt=b==0&&!W||b==2&&!ct?Mn(Gm.size/3):0),At==1&&(W||ct)&&(kt=b==1&&!K||b==3&&!pt?Mn(Xm.size/2):0),kt}let Zo=n.padding=(i.padding||[cs,cs,cs,cs]).map(y=>Te(Re(y,cs))),Pi=n._padding=Zo.map((y,b)=>y(n,b,Wi,0)),rn,hn=null,un=null,Xi=s==1?M[0].idxs:null,si=null,Ls=!1;function $o(y,b){if(t=y??[],n.data=n._data=t,s==2){rn=0;for(let L=1;L<M.length;L++)rn+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),si=t[0],rn=si.length;let L=t;if(z==2){L=t.slice();let N=L[0]=Array(rn);for(let W=0;W<rn;W++)N[W]=W}n._data=t=L}if(_e(!0),Cn("setData"),z==2&&(Tt=!0),b!==!1){let L=I;L.auto(n,Ls)?Jo():Us(T,L.min,L.max),nt=nt||ht.left>=0,gt=!0,Nn()}}n.setData=$o;function Jo(){Ls=!0;let y,b;s==1&&(rn>0?(hn=Xi[0]=0,un=Xi[1]=rn-1,y=t[0][hn],b=t[0][un],z==2?(y=hn,b=un):y==b&&(z==3?[y,b]=Bl(y,y,I.log,!1):z==4?[y,b]=df(y,y,I.log,!1):I.time?b=y+Mn(86400/g):[y,b]=Ul(y,b,pf,!0))):(hn=Xi[0]=y=null,un=Xi[1]=b=null)),Us(T,y,b)}let Fr,Ds,Or,w,H,tt,$,J,Pt,Ut;function It(y,b,L,N,W,K){y??=_m,L??=gf,N??="butt",W??=_m,K??="round",y!=Fr&&(u.strokeStyle=Fr=y),W!=Ds&&(u.fillStyle=Ds=W),b!=Or&&(u.lineWidth=Or=b),K!=H&&(u.lineJoin=H=K),N!=tt&&(u.lineCap=tt=N),L!=w&&u.setLineDash(w=L)}function Ft(y,b,L,N){b!=Ds&&(u.fillStyle=Ds=b),y!=$&&(u.font=$=y),L!=J&&(u.textAlign=J=L),N!=Pt&&(u.textBaseline=Pt=N)}function $t(y,b,L,N,W=0){if(N.length>0&&y.auto(n,Ls)&&(b==null||b.min==null)){let K=Re(hn,0),ct=Re(un,N.length-1),pt=L.min==null?Oy(N,K,ct,W,y.distr==3):[L.min,L.max];y.min=Fi(y.min,L.min=pt[0]),y.max=Yn(y.max,L.max=pt[1])}}let he={min:null,max:null};function Me(){for(let N in v){let W=v[N];k[N]==null&&(W.min==null||k[T]!=null&&W.auto(n,Ls))&&(k[N]=he)}for(let N in v){let W=v[N];k[N]==null&&W.from!=null&&k[W.from]!=null&&(k[N]=he)}k[T]!=null&&_e(!0);let y={};for(let N in k){let W=k[N];if(W!=null){let K=y[N]=to(v[N],qy);if(W.min!=null)_n(K,W);else if(N!=T||s==2)if(rn==0&&K.from==null){let ct=K.range(n,null,null,N);K.min=ct[0],K.max=ct[1]}else K.min=He,K.max=-He}}if(rn>0){M.forEach((N,W)=>{if(s==1){let K=N.scale,ct=k[K];if(ct==null)return;let pt=y[K];if(W==0){let At=pt.range(n,pt.min,pt.max,K);pt.min=At[0],pt.max=At[1],hn=Ui(pt.min,t[0]),un=Ui(pt.max,t[0]),un-hn>1&&(t[0][hn]<pt.min&&hn++,t[0][un]>pt.max&&un--),N.min=si[hn],N.max=si[un]}else N.show&&N.auto&&$t(pt,ct,N,t[W],N.sorted);N.idxs[0]=hn,N.idxs[1]=un}else if(W>0&&N.show&&N.auto){let[K,ct]=N.facets,pt=K.scale,At=ct.scale,[kt,Ht]=t[W],Wt=y[pt],de=y[At];Wt!=null&&$t(Wt,k[pt],K,kt,K.sorted),de!=null&&$t(de,k[At],ct,Ht,ct.sorted),N.min=ct.min,N.max=ct.max}});for(let N in y){let W=y[N],K=k[N];if(W.from==null&&(K==null||K.min==null)){let ct=W.range(n,W.min==He?null:W.min,W.max==-He?null:W.max,N);W.min=ct[0],W.max=ct[1]}}}for(let N in y){let W=y[N];if(W.from!=null){let K=y[W.from];if(K.min==null)W.min=W.max=null;else{let ct=W.range(n,K.min,K.max,N);W.min=ct[0],W.max=ct[1]}}}let b={},L=!1;for(let N in y){let W=y[N],K=v[N];if(K.min!=W.min||K.max!=W.max){K.min=W.min,K.max=W.max;let ct=K.distr;K._min=ct==3?ps(K.min):ct==4?$u(K.min,K.asinh):ct==100?K.fwd(K.min):K.min,K._max=ct==3?ps(K.max):ct==4?$u(K.max,K.asinh):ct==100?K.fwd(K.max):K.max,b[N]=L=!0}}if(L){M.forEach((N,W)=>{s==2?W>0&&b.y&&(N._paths=null):b[N.scale]&&(N._paths=null)});for(let N in b)Tt=!0,Cn("setScale",N);_t&&ht.left>=0&&(nt=gt=!0)}for(let N in k)k[N]=null}function Yt(y){let b=sf(hn-1,0,rn-1),L=sf(un+1,0,rn-1);for(;y[b]==null&&b>0;)b--;for(;y[L]==null&&L<rn-1;)L++;return[b,L]}function Se(){if(rn>0){let y=M.some(b=>b._focus)&&Ut!=qt.alpha;y&&(u.globalAlpha=Ut=qt.alpha),M.forEach((b,L)=>{if(L>0&&b.show&&(Qe(L,!1),Qe(L,!0),b._paths==null)){let N=Ut;Ut!=b.alpha&&(u.globalAlpha=Ut=b.alpha);let W=s==2?[0,t[L][0].length-1]:Yt(t[L]);b._paths=b.paths(n,L,W[0],W[1]),Ut!=N&&(u.globalAlpha=Ut=N)}}),M.forEach((b,L)=>{if(L>0&&b.show){let N=Ut;Ut!=b.alpha&&(u.globalAlpha=Ut=b.alpha),b._paths!=null&&Oe(L,!1);{let W=b._paths!=null?b._paths.gaps:null,K=b.points.show(n,L,hn,un,W),ct=b.points.filter(n,L,K,W);(K||ct)&&(b.points._paths=b.points.paths(n,L,hn,un,ct),Oe(L,!0))}Ut!=N&&(u.globalAlpha=Ut=N),Cn("drawSeries",L)}}),y&&(u.globalAlpha=Ut=1)}}function Qe(y,b){let L=b?M[y].points:M[y];L._stroke=L.stroke(n,y),L._fill=L.fill(n,y)}function Oe(y,b){let L=b?M[y].points:M[y],{stroke:N,fill:W,clip:K,flags:ct,_stroke:pt=L._stroke,_fill:At=L._fill,_width:kt=L.width}=L._paths;kt=Ge(kt*Ie,3);let Ht=null,Wt=kt%2/2;b&&At==null&&(At=kt>0?"#fff":pt);let de=L.pxAlign==1&&Wt>0;if(de&&u.translate(Wt,Wt),!b){let Pe=C-kt/2,Ae=S-kt/2,we=Y+kt,oe=dt+kt;Ht=new Path2D,Ht.rect(Pe,Ae,we,oe)}b?Vt(pt,kt,L.dash,L.cap,At,N,W,ct,K):Be(y,pt,kt,L.dash,L.cap,At,N,W,ct,Ht,K),de&&u.translate(-Wt,-Wt)}function Be(y,b,L,N,W,K,ct,pt,At,kt,Ht){let Wt=!1;At!=0&&R.forEach((de,Pe)=>{if(de.series[0]==y){let Ae=M[de.series[1]],we=t[de.series[1]],oe=(Ae._paths||aa).band;Gs(oe)&&(oe=de.dir==1?oe[0]:oe[1]);let jt,Ye=null;Ae.show&&oe&&zy(we,hn,un)?(Ye=de.fill(n,Pe)||K,jt=Ae._paths.clip):oe=null,Vt(b,L,N,W,Ye,ct,pt,At,kt,Ht,jt,oe),Wt=!0}}),Wt||Vt(b,L,N,W,K,ct,pt,At,kt,Ht)}let yn=eo|af;function Vt(y,b,L,N,W,K,ct,pt,At,kt,Ht,Wt){It(y,b,L,N,W),(At||kt||Wt)&&(u.save(),At&&u.clip(At),kt&&u.clip(kt)),Wt?(pt&yn)==yn?(u.clip(Wt),Ht&&u.clip(Ht),Ee(W,ct),dn(y,K,b)):pt&af?(Ee(W,ct),u.clip(Wt),dn(y,K,b)):pt&eo&&(u.save(),u.clip(Wt),Ht&&u.clip(Ht),Ee(W,ct),u.restore(),dn(y,K,b)):(Ee(W,ct),dn(y,K,b)),(At||kt||Wt)&&u.restore()}function dn(y,b,L){L>0&&(b instanceof Map?b.forEach((N,W)=>{u.strokeStyle=Fr=W,u.stroke(N)}):b!=null&&y&&u.stroke(b))}function Ee(y,b){b instanceof Map?b.forEach((L,N)=>{u.fillStyle=Ds=N,u.fill(L)}):b!=null&&y&&u.fill(b)}function hs(y,b,L,N){let W=A[y],K;if(N<=0)K=[0,0];else{let ct=W._space=W.space(n,y,b,L,N),pt=W._incrs=W.incrs(n,y,b,L,N,ct);K=oM(b,L,pt,N,ct)}return W._found=K}function pn(y,b,L,N,W,K,ct,pt,At,kt){let Ht=ct%2/2;_==1&&u.translate(Ht,Ht),It(pt,ct,At,kt,pt),u.beginPath();let Wt,de,Pe,Ae,we=W+(N==0||N==3?-K:K);L==0?(de=W,Ae=we):(Wt=W,Pe=we);for(let oe=0;oe<y.length;oe++)b[oe]!=null&&(L==0?Wt=Pe=y[oe]:de=Ae=y[oe],u.moveTo(Wt,de),u.lineTo(Pe,Ae));u.stroke(),_==1&&u.translate(-Ht,-Ht)}function Br(y){let b=!0;return A.forEach((L,N)=>{if(!L.show)return;let W=v[L.scale];if(W.min==null){L._show&&(b=!1,L._show=!1,_e(!1));return}else L._show||(b=!1,L._show=!0,_e(!1));let K=L.side,ct=K%2,{min:pt,max:At}=W,[kt,Ht]=hs(N,pt,At,ct==0?U:St);if(Ht==0)return;let Wt=W.distr==2,de=L._splits=L.splits(n,N,pt,At,kt,Ht,Wt),Pe=W.distr==2?de.map(jt=>si[jt]):de,Ae=W.distr==2?si[de[1]]-si[de[0]]:kt,we=L._values=L.values(n,L.filter(n,Pe,N,Ht,Ae),N,Ht,Ae);L._rotate=K==2?L.rotate(n,we,N,Ht):0;let oe=L._size;L._size=wi(L.size(n,we,N,y)),oe!=null&&L._size!=oe&&(b=!1)}),b}function qi(y){let b=!0;return Zo.forEach((L,N)=>{let W=L(n,N,Wi,y);W!=Pi[N]&&(b=!1),Pi[N]=W}),b}function us(){for(let y=0;y<A.length;y++){let b=A[y];if(!b.show||!b._show)continue;let L=b.side,N=L%2,W,K,ct=b.stroke(n,y),pt=L==0||L==3?-1:1,[At,kt]=b._found;if(b.label!=null){let Vn=b.labelGap*pt,ai=Mn((b._lpos+Vn)*Ie);Ft(b.labelFont[0],ct,"center",L==2?"top":gm),u.save(),N==1?(W=K=0,u.translate(ai,Mn(S+dt/2)),u.rotate((L==3?-Dl:Dl)/2)):(W=Mn(C+Y/2),K=ai);let hr=rg(b.label)?b.label(n,y,At,kt):b.label;u.fillText(hr,W,K),u.restore()}if(kt==0)continue;let Ht=v[b.scale],Wt=N==0?Y:dt,de=N==0?C:S,Pe=b._splits,Ae=Ht.distr==2?Pe.map(Vn=>si[Vn]):Pe,we=Ht.distr==2?si[Pe[1]]-si[Pe[0]]:At,oe=b.ticks,jt=b.border,Ye=oe.show?oe.size:0,an=Mn(Ye*Ie),Pn=Mn((b.alignTo==2?b._size-Ye-b.gap:b.gap)*Ie),ke=b._rotate*-Dl/180,ln=m(b._pos*Ie),ri=(an+Pn)*pt,Gn=ln+ri;K=N==0?Gn:0,W=N==1?Gn:0;let Mi=b.font[0],Ii=b.align==1?$r:b.align==2?qu:ke>0?$r:ke<0?qu:N==0?"center":L==3?qu:$r,$i=ke||N==1?"middle":L==2?"top":gm;Ft(Mi,ct,Ii,$i);let oi=b.font[1]*b.lineGap,Si=Pe.map(Vn=>m(a(Vn,Ht,Wt,de))),Li=b._values;for(let Vn=0;Vn<Li.length;Vn++){let ai=Li[Vn];if(ai!=null){N==0?W=Si[Vn]:K=Si[Vn],ai=""+ai;let hr=ai.indexOf(`
`)==-1?[ai]:ai.split(/\n/gm);for(let Wn=0;Wn<hr.length;Wn++){let Ap=hr[Wn];ke?(u.save(),u.translate(W,K+Wn*oi),u.rotate(ke),u.fillText(Ap,0,0),u.restore()):u.fillText(Ap,W,K+Wn*oi)}}}oe.show&&pn(Si,oe.filter(n,Ae,y,kt,we),N,L,ln,an,Ge(oe.width*Ie,3),oe.stroke(n,y),oe.dash,oe.cap);let Ji=b.grid;Ji.show&&pn(Si,Ji.filter(n,Ae,y,kt,we),N,N==0?2:1,N==0?S:C,N==0?dt:Y,Ge(Ji.width*Ie,3),Ji.stroke(n,y),Ji.dash,Ji.cap),jt.show&&pn([ln],[1],N==0?1:0,N==0?1:2,N==1?S:C,N==1?dt:Y,Ge(jt.width*Ie,3),jt.stroke(n,y),jt.dash,jt.cap)}Cn("drawAxes")}function _e(y){M.forEach((b,L)=>{L>0&&(b._paths=null,y&&(s==1?(b.min=null,b.max=null):b.facets.forEach(N=>{N.min=null,N.max=null})))})}let on=!1,Hn=!1,ze=[];function mn(){Hn=!1;for(let y=0;y<ze.length;y++)Cn(...ze[y]);ze.length=0}function Nn(){on||(Qy(cp),on=!0)}function vl(y,b=!1){on=!0,Hn=b,y(n),cp(),b&&ze.length>0&&queueMicrotask(mn)}n.batch=vl;function cp(){if(at&&(Me(),at=!1),Tt&&(Ct(),Tt=!1),bt){if(Ze(d,$r,Xt),Ze(d,"top",ce),Ze(d,ia,U),Ze(d,sa,St),Ze(p,$r,Xt),Ze(p,"top",ce),Ze(p,ia,U),Ze(p,sa,St),Ze(f,ia,ue),Ze(f,sa,ge),h.width=Mn(ue*Ie),h.height=Mn(ge*Ie),A.forEach(({_el:y,_show:b,_size:L,_pos:N,side:W})=>{if(y!=null)if(b){let K=W===3||W===0?L:0,ct=W%2==1;Ze(y,ct?"left":"top",N-K),Ze(y,ct?"width":"height",L),Ze(y,ct?"top":"left",ct?ce:Xt),Ze(y,ct?"height":"width",ct?St:U),ef(y,pr)}else ci(y,pr)}),Fr=Ds=Or=H=tt=$=J=Pt=w=null,Ut=1,Qo(!0),Xt!=Et||ce!=Ne||U!=Zt||St!=Qt){_e(!1);let y=U/Zt,b=St/Qt;if(_t&&!nt&&ht.left>=0){ht.left*=y,ht.top*=b,zr&&Qi(zr,Mn(ht.left),0,U,St),kr&&Qi(kr,0,Mn(ht.top),U,St);for(let L=0;L<me.length;L++){let N=me[L];N!=null&&(We[L]*=y,kn[L]*=b,Qi(N,wi(We[L]),wi(kn[L]),U,St))}}if(qe.show&&!st&&qe.left>=0&&qe.width>0){qe.left*=y,qe.width*=y,qe.top*=b,qe.height*=b;for(let L in Uu)Ze(Vr,L,qe[L])}Et=Xt,Ne=ce,Zt=U,Qt=St}Cn("setSize"),bt=!1}ue>0&&ge>0&&(u.clearRect(0,0,h.width,h.height),Cn("drawClear"),E.forEach(y=>y()),Cn("draw")),qe.show&&st&&(Ml(qe),st=!1),_t&&nt&&(cr(null,!0,!1),nt=!1),ft.show&&ft.live&&gt&&(Du(),gt=!1),l||(l=!0,n.status=1,Cn("ready")),Ls=!1,on=!1}n.redraw=(y,b)=>{Tt=b||!1,y!==!1?Us(T,I.min,I.max):Nn()};function Pu(y,b){let L=v[y];if(L.from==null){if(rn==0){let N=L.range(n,b.min,b.max,y);b.min=N[0],b.max=N[1]}if(b.min>b.max){let N=b.min;b.min=b.max,b.max=N}if(rn>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;y==T&&L.distr==2&&rn>0&&(b.min=Ui(b.min,t[0]),b.max=Ui(b.max,t[0]),b.min==b.max&&b.max++),k[y]=b,at=!0,Nn()}}n.setScale=Pu;let Iu,Lu,zr,kr,hp,up,Hr,Gr,fp,dp,Xe,Je,Ns=!1,Dn=ht.drag,An=Dn.x,Rn=Dn.y;_t&&(ht.x&&(Iu=bi(by,p)),ht.y&&(Lu=bi(wy,p)),I.ori==0?(zr=Iu,kr=Lu):(zr=Lu,kr=Iu),Xe=ht.left,Je=ht.top);let qe=n.select=_n({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Vr=qe.show?bi(Sy,qe.over?p:d):null;function Ml(y,b){if(qe.show){for(let L in y)qe[L]=y[L],L in Uu&&Ze(Vr,L,y[L]);b!==!1&&Cn("setSelect")}}n.setSelect=Ml;function Sx(y){if(M[y].show)Q&&ef(se[y],pr);else if(Q&&ci(se[y],pr),_t){let L=Nt?me[0]:me[y];L!=null&&Qi(L,-10,-10,U,St)}}function Us(y,b,L){Pu(y,{min:b,max:L})}function Yi(y,b,L,N){b.focus!=null&&Ax(y),b.show!=null&&M.forEach((W,K)=>{K>0&&(y==K||y==null)&&(W.show=b.show,Sx(K),s==2?(Us(W.facets[0].scale,null,null),Us(W.facets[1].scale,null,null)):Us(W.scale,null,null),Nn())}),L!==!1&&Cn("setSeries",y,b),N&&ta("setSeries",n,y,b)}n.setSeries=Yi;function bx(y,b){_n(R[y],b)}function wx(y,b){y.fill=Te(y.fill||null),y.dir=Re(y.dir,-1),b=b??R.length,R.splice(b,0,y)}function Ex(y){y==null?R.length=0:R.splice(y,1)}n.addBand=wx,n.setBand=bx,n.delBand=Ex;function Tx(y,b){M[y].alpha=b,_t&&me[y]!=null&&(me[y].style.opacity=b),Q&&se[y]&&(se[y].style.opacity=b)}let fs,Fs,lr,Wr={focus:!0};function Ax(y){if(y!=lr){let b=y==null,L=qt.alpha!=1;M.forEach((N,W)=>{if(s==1||W>0){let K=b||W==0||W==y;N._focus=b?null:K,L&&Tx(W,K?1:qt.alpha)}}),lr=y,L&&Nn()}}Q&&le&&zt(vm,Lt,y=>{ht._lock||(ae(y),lr!=null&&Yi(null,Wr,!0,gn.setSeries))});function Zi(y,b,L){let N=v[b];L&&(y=y/Ie-(N.ori==1?ce:Xt));let W=U;N.ori==1&&(W=St,y=W-y),N.dir==-1&&(y=W-y);let K=N._min,ct=N._max,pt=y/W,At=K+(ct-K)*pt,kt=N.distr;return kt==3?jr(10,At):kt==4?Hy(At,N.asinh):kt==100?N.bwd(At):At}function Rx(y,b){let L=Zi(y,T,b);return Ui(L,t[0],hn,un)}n.valToIdx=y=>Ui(y,t[0]),n.posToIdx=Rx,n.posToVal=Zi,n.valToPos=(y,b,L)=>v[b].ori==0?r(y,v[b],L?Y:U,L?C:0):o(y,v[b],L?dt:St,L?S:0),n.setCursor=(y,b,L)=>{Xe=y.left,Je=y.top,cr(null,b,L)};function pp(y,b){Ze(Vr,$r,qe.left=y),Ze(Vr,ia,qe.width=b)}function mp(y,b){Ze(Vr,"top",qe.top=y),Ze(Vr,sa,qe.height=b)}let Ko=I.ori==0?pp:mp,jo=I.ori==1?pp:mp;function Cx(){if(Q&&ft.live)for(let y=s==2?1:0;y<M.length;y++){if(y==0&&ne)continue;let b=ft.values[y],L=0;for(let N in b)Jt[y][L++].firstChild.nodeValue=b[N]}}function Du(y,b){if(y!=null&&(y.idxs?y.idxs.forEach((L,N)=>{et[N]=L}):Xy(y.idx)||et.fill(y.idx),ft.idx=et[0]),Q&&ft.live){for(let L=0;L<M.length;L++)(L>0||s==1&&!ne)&&Px(L,et[L]);Cx()}gt=!1,b!==!1&&Cn("setLegend")}n.setLegend=Du;function Px(y,b){let L=M[y],N=y==0&&z==2?si:t[y],W;ne?W=L.values(n,y,b)??ot:(W=L.value(n,b==null?null:N[b],y,b),W=W==null?ot:{_:W}),ft.values[y]=W}function cr(y,b,L){fp=Xe,dp=Je,[Xe,Je]=ht.move(n,Xe,Je),ht.left=Xe,ht.top=Je,_t&&(zr&&Qi(zr,Mn(Xe),0,U,St),kr&&Qi(kr,0,Mn(Je),U,St));let N,W=hn>un;fs=He,Fs=null;let K=I.ori==0?U:St,ct=I.ori==1?U:St;if(Xe<0||rn==0||W){N=ht.idx=null;for(let pt=0;pt<M.length;pt++){let At=me[pt];At!=null&&Qi(At,-10,-10,U,St)}le&&Yi(null,Wr,!0,y==null&&gn.setSeries),ft.live&&(et.fill(N),gt=!0)}else{let pt,At,kt;s==1&&(pt=I.ori==0?Xe:Je,At=Zi(pt,T),N=ht.idx=Ui(At,t[0],hn,un),kt=V(t[0][N],I,K,0));let Ht=-10,Wt=-10,de=0,Pe=0,Ae=!0,we="",oe="";for(let jt=s==2?1:0;jt<M.length;jt++){let Ye=M[jt],an=et[jt],Pn=an==null?null:s==1?t[jt][an]:t[jt][1][an],ke=ht.dataIdx(n,jt,N,At),ln=ke==null?null:s==1?t[jt][ke]:t[jt][1][ke];if(gt=gt||ln!=Pn||ke!=an,et[jt]=ke,jt>0&&Ye.show){let ri=ke==null?-10:ke==N?kt:V(s==1?t[0][ke]:t[jt][0][ke],I,K,0),Gn=ln==null?-10:D(ln,s==1?v[Ye.scale]:v[Ye.facets[1].scale],ct,0);if(le&&ln!=null){let Mi=I.ori==1?Xe:Je,Ii=Sn(qt.dist(n,jt,ke,Gn,Mi));if(Ii<fs){let $i=qt.bias;if($i!=0){let oi=Zi(Mi,Ye.scale),Si=ln>=0?1:-1,Li=oi>=0?1:-1;Li==Si&&(Li==1?$i==1?ln>=oi:ln<=oi:$i==1?ln<=oi:ln>=oi)&&(fs=Ii,Fs=jt)}else fs=Ii,Fs=jt}}if(gt||Nt){let Mi,Ii;I.ori==0?(Mi=ri,Ii=Gn):(Mi=Gn,Ii=ri);let $i,oi,Si,Li,Ji,Vn,ai=!0,hr=ut.bbox;if(hr!=null){ai=!1;let Wn=hr(n,jt);Si=Wn.left,Li=Wn.top,$i=Wn.width,oi=Wn.height}else Si=Mi,Li=Ii,$i=oi=ut.size(n,jt);if(Vn=ut.fill(n,jt),Ji=ut.stroke(n,jt),Nt)jt==Fs&&fs<=qt.prox&&(Ht=Si,Wt=Li,de=$i,Pe=oi,Ae=ai,we=Vn,oe=Ji);else{let Wn=me[jt];Wn!=null&&(We[jt]=Si,kn[jt]=Li,Am(Wn,$i,oi,ai),Em(Wn,Vn,Ji),Qi(Wn,wi(Si),wi(Li),U,St))}}}}if(Nt){let jt=qt.prox,Ye=lr==null?fs<=jt:fs>jt||Fs!=lr;if(gt||Ye){let an=me[0];an!=null&&(We[0]=Ht,kn[0]=Wt,Am(an,de,Pe,Ae),Em(an,we,oe),Qi(an,wi(Ht),wi(Wt),U,St))}}}if(qe.show&&Ns)if(y!=null){let[pt,At]=gn.scales,[kt,Ht]=gn.match,[Wt,de]=y.cursor.sync.scales,Pe=y.cursor.drag;if(An=Pe._x,Rn=Pe._y,An||Rn){let{left:Ae,top:we,width:oe,height:jt}=y.select,Ye=y.scales[Wt].ori,an=y.posToVal,Pn,ke,ln,ri,Gn,Mi=pt!=null&&kt(pt,Wt),Ii=At!=null&&Ht(At,de);Mi&&An?(Ye==0?(Pn=Ae,ke=oe):(Pn=we,ke=jt),ln=v[pt],ri=V(an(Pn,Wt),ln,K,0),Gn=V(an(Pn+ke,Wt),ln,K,0),Ko(Fi(ri,Gn),Sn(Gn-ri))):Ko(0,K),Ii&&Rn?(Ye==1?(Pn=Ae,ke=oe):(Pn=we,ke=jt),ln=v[At],ri=D(an(Pn,de),ln,ct,0),Gn=D(an(Pn+ke,de),ln,ct,0),jo(Fi(ri,Gn),Sn(Gn-ri))):jo(0,ct)}else Fu()}else{let pt=Sn(fp-hp),At=Sn(dp-up);if(I.ori==1){let de=pt;pt=At,At=de}An=Dn.x&&pt>=Dn.dist,Rn=Dn.y&&At>=Dn.dist;let kt=Dn.uni;kt!=null?An&&Rn&&(An=pt>=kt,Rn=At>=kt,!An&&!Rn&&(At>pt?Rn=!0:An=!0)):Dn.x&&Dn.y&&(An||Rn)&&(An=Rn=!0);let Ht,Wt;An&&(I.ori==0?(Ht=Hr,Wt=Xe):(Ht=Gr,Wt=Je),Ko(Fi(Ht,Wt),Sn(Wt-Ht)),Rn||jo(0,ct)),Rn&&(I.ori==1?(Ht=Hr,Wt=Xe):(Ht=Gr,Wt=Je),jo(Fi(Ht,Wt),Sn(Wt-Ht)),An||Ko(0,K)),!An&&!Rn&&(Ko(0,0),jo(0,0))}if(Dn._x=An,Dn._y=Rn,y==null){if(L){if(Tp!=null){let[pt,At]=gn.scales;gn.values[0]=pt!=null?Zi(I.ori==0?Xe:Je,pt):null,gn.values[1]=At!=null?Zi(I.ori==1?Xe:Je,At):null}ta(Yu,n,Xe,Je,U,St,N)}if(le){let pt=L&&gn.setSeries,At=qt.prox;lr==null?fs<=At&&Yi(Fs,Wr,!0,pt):fs>At?Yi(null,Wr,!0,pt):Fs!=lr&&Yi(Fs,Wr,!0,pt)}}gt&&(ft.idx=N,Du()),b!==!1&&Cn("setCursor")}let Os=null;Object.defineProperty(n,"rect",{get(){return Os==null&&Qo(!1),Os}});function Qo(y=!1){y?Os=null:(Os=p.getBoundingClientRect(),Cn("syncRect",Os))}function gp(y,b,L,N,W,K,ct){ht._lock||Ns&&y!=null&&y.movementX==0&&y.movementY==0||(Nu(y,b,L,N,W,K,ct,!1,y!=null),y!=null?cr(null,!0,!0):cr(b,!0,!1))}function Nu(y,b,L,N,W,K,ct,pt,At){if(Os==null&&Qo(!1),ae(y),y!=null)L=y.clientX-Os.left,N=y.clientY-Os.top;else{if(L<0||N<0){Xe=-10,Je=-10;return}let[kt,Ht]=gn.scales,Wt=b.cursor.sync,[de,Pe]=Wt.values,[Ae,we]=Wt.scales,[oe,jt]=gn.match,Ye=b.axes[0].side%2==1,an=I.ori==0?U:St,Pn=I.ori==1?U:St,ke=Ye?K:W,ln=Ye?W:K,ri=Ye?N:L,Gn=Ye?L:N;if(Ae!=null?L=oe(kt,Ae)?a(de,v[kt],an,0):-10:L=an*(ri/ke),we!=null?N=jt(Ht,we)?a(Pe,v[Ht],Pn,0):-10:N=Pn*(Gn/ln),I.ori==1){let Mi=L;L=N,N=Mi}}At&&(b==null||b.cursor.event.type==Yu)&&((L<=1||L>=U-1)&&(L=fr(L,U)),(N<=1||N>=St-1)&&(N=fr(N,St))),pt?(hp=L,up=N,[Hr,Gr]=ht.move(n,L,N)):(Xe=L,Je=N)}let Uu={width:0,height:0,left:0,top:0};function Fu(){Ml(Uu,!1)}let _p,xp,yp,vp;function Mp(y,b,L,N,W,K,ct){Ns=!0,An=Rn=Dn._x=Dn._y=!1,Nu(y,b,L,N,W,K,ct,!0,!1),y!=null&&(zt(Zu,Qu,Sp,!1),ta(xm,n,Hr,Gr,U,St,null));let{left:pt,top:At,width:kt,height:Ht}=qe;_p=pt,xp=At,yp=kt,vp=Ht}function Sp(y,b,L,N,W,K,ct){Ns=Dn._x=Dn._y=!1,Nu(y,b,L,N,W,K,ct,!1,!0);let{left:pt,top:At,width:kt,height:Ht}=qe,Wt=kt>0||Ht>0,de=_p!=pt||xp!=At||yp!=kt||vp!=Ht;if(Wt&&de&&Ml(qe),Dn.setScale&&Wt&&de){let Pe=pt,Ae=kt,we=At,oe=Ht;if(I.ori==1&&(Pe=At,Ae=Ht,we=pt,oe=kt),An&&Us(T,Zi(Pe,T),Zi(Pe+Ae,T)),Rn)for(let jt in v){let Ye=v[jt];jt!=T&&Ye.from==null&&Ye.min!=He&&Us(jt,Zi(we+oe,jt),Zi(we,jt))}Fu()}else ht.lock&&(ht._lock=!ht._lock,cr(b,!0,y!=null));y!=null&&(pe(Zu,Qu),ta(Zu,n,Xe,Je,U,St,null))}function Ix(y,b,L,N,W,K,ct){if(ht._lock)return;ae(y);let pt=Ns;if(Ns){let At=!0,kt=!0,Ht=10,Wt,de;I.ori==0?(Wt=An,de=Rn):(Wt=Rn,de=An),Wt&&de&&(At=Xe<=Ht||Xe>=U-Ht,kt=Je<=Ht||Je>=St-Ht),Wt&&At&&(Xe=Xe<Hr?0:U),de&&kt&&(Je=Je<Gr?0:St),cr(null,!0,!0),Ns=!1}Xe=-10,Je=-10,et.fill(null),cr(null,!0,!0),pt&&(Ns=pt)}function bp(y,b,L,N,W,K,ct){ht._lock||(ae(y),Jo(),Fu(),y!=null&&ta(Mm,n,Xe,Je,U,St,null))}function wp(){A.forEach(aM),O(n.width,n.height,!0)}mr(Nl,Kr,wp);let Xr={};Xr.mousedown=Mp,Xr.mousemove=gp,Xr.mouseup=Sp,Xr.dblclick=bp,Xr.setSeries=(y,b,L,N)=>{let W=gn.match[2];L=W(n,b,L),L!=-1&&Yi(L,N,!0,!1)},_t&&(zt(xm,p,Mp),zt(Yu,p,gp),zt(ym,p,y=>{ae(y),Qo(!1)}),zt(vm,p,Ix),zt(Mm,p,bp),lf.add(n),n.syncRect=Qo);let Sl=n.hooks=i.hooks||{};function Cn(y,b,L){Hn?ze.push([y,b,L]):y in Sl&&Sl[y].forEach(N=>{N.call(null,n,b,L)})}(i.plugins||[]).forEach(y=>{for(let b in y.hooks)Sl[b]=(Sl[b]||[]).concat(y.hooks[b])});let Ep=(y,b,L)=>L,gn=_n({key:null,setSeries:!1,filters:{pub:Lm,sub:Lm},scales:[T,M[1]?M[1].scale:null],match:[Dm,Dm,Ep],values:[null,null]},ht.sync);gn.match.length==2&&gn.match.push(Ep),ht.sync=gn;let Tp=gn.key,Ou=Cg(Tp);function ta(y,b,L,N,W,K,ct){gn.filters.pub(y,b,L,N,W,K,ct)&&Ou.pub(y,b,L,N,W,K,ct)}Ou.sub(n);function Lx(y,b,L,N,W,K,ct){gn.filters.sub(y,b,L,N,W,K,ct)&&Xr[y](null,b,L,N,W,K,ct)}n.pub=Lx;function Dx(){Ou.unsub(n),lf.delete(n),ee.clear(),nf(Nl,Kr,wp),c.remove(),Lt?.remove(),Cn("destroy")}n.destroy=Dx;function Bu(){Cn("init",i,t),$o(t||i.data,!1),k[T]?Pu(T,k[T]):Jo(),st=qe.show&&(qe.width>0||qe.height>0),nt=gt=!0,O(i.width,i.height)}return M.forEach(Ur),A.forEach(ls),e?e instanceof HTMLElement?(e.appendChild(c),Bu()):e(n,Bu):Bu(),n}bn.assign=_n;bn.fmtNum=mf;bn.rangeNum=Ul;bn.rangeLog=Bl;bn.rangeAsinh=df;bn.orient=_r;bn.pxRatio=Ie;bn.join=jy;bn.fmtDate=_f,bn.tzDate=cv;bn.sync=Cg;{bn.addGap=Xv,bn.clipGaps=Hl;let i=bn.paths={points:Ug};i.linear=Og,i.stepped=Zv,i.bars=$v,i.spline=Kv}var Hg="11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",Gg=[[],[7,4],[2,3]];function xr(i,t,e,n){let s=t===2;return{scale:i,side:t,stroke:Xn("faint"),font:Hg,labelFont:Hg,label:n||void 0,labelSize:16,labelGap:0,size:s?24:(r,o)=>Math.max(30,10+6.4*Math.max(0,...(o??[]).map(a=>a?.length??0))),gap:4,space:s?64:32,grid:{stroke:Xn("rule"),width:1,show:t!==1},ticks:{show:!1},border:{show:!1},values:(r,o,a,l,c)=>o.map(h=>e?cM(h):lM(h,c))}}function lM(i,t){if(i===null)return"";let e=Math.max(0,Math.floor(-Math.log10(t)+1e-9));for(;e<14&&Math.abs(t*10**e-Math.round(t*10**e))>1e-6;)e++;let n=Math.abs(i);return n>=1e6||e>6&&n<.001?fn(i,Math.min(Math.max(Math.ceil(Math.log10(n/t))+1,1),12)||1):i.toFixed(e).replace("-","−").replace(/^−0(\.0*)?$/,(s,r="")=>`0${r}`)}function cM(i){if(i===null)return"";let t=Math.log10(Math.abs(i));return Math.abs(t-Math.round(t))<1e-6?fn(i,1):""}function Xl(i,t,e){let n=Hu[Di()];return{label:t,scale:e,stroke:n[i%n.length],width:1.6,dash:Gg[Math.floor(i/n.length)%Gg.length],points:{show:!1},spanGaps:!1}}function ql(i){let t=Hu[Di()];return t[i%t.length]}function Yl(i,t){if(i===null||t===null||!Number.isFinite(i)||!Number.isFinite(t))return[0,1];if(i===t){let n=Math.abs(i)*.1||1;return[i-n,t+n]}let e=.06*(t-i);return[i-e,t+e]}function Zl(i,t){if(!(i>0)||!(t>0))return[.1,1];let[e,n]=[10**Math.floor(Math.log10(i)+1e-9),10**Math.ceil(Math.log10(t)-1e-9)];return e<n?[e,n]:[e,10*e]}function ca(i,t){let e=t?n=>n>0&&n<1/0:Number.isFinite;return i.every(e)?i:Array.from(i,n=>e(n)?n:null)}var Vg=208,ro=class{constructor(t,e){Object.assign(this,{spec:t,desk:e,plot:null,visible:!1}),this.body=X("div",{class:"plot-body"}),this.values=[],this.element=X("figure",{class:"plot"},this.#t(),this.#e(),this.body),ti(()=>this.rebuild()),new ResizeObserver(()=>this.#n()).observe(this.body),this.watch=new IntersectionObserver(n=>{this.visible=n.at(-1).isIntersecting,this.visible&&this.show()},{rootMargin:"200px"}),this.watch.observe(this.element)}#t(){let{spec:t,desk:e}=this,n=t.y.map(r=>e.channels.list[r].name);this.title=t.title||(t.x===0?n.join(", "):`${n.join(", ")} over ${e.channels.list[t.x].name}`);let s=(r,o)=>{let a=X("button",{type:"button",class:"chip","aria-pressed":String(t[r]),title:`Logarithmic ${o.at(-1)} axis`,onclick:()=>{t[r]=!t[r],a.setAttribute("aria-pressed",String(t[r])),this.rebuild()}},o);return a};return this.back=X("button",{type:"button",class:"chip",hidden:!0,title:"Back (double click)",onclick:()=>this.reset()},"reset"),X("figcaption",{},X("h3",{},this.title),X("span",{class:"chips"},this.back,t.x!==0&&s("logX","log x"),s("logY","log y"),t.own&&X("button",{type:"button",class:"chip round","aria-label":`Remove plot ${this.title}`,title:"Remove",onclick:()=>e.remove(this)},tn("close"))))}#e(){let{spec:t,desk:e}=this,n=Hs(e.channels,t.y),s=t.y.map((r,o)=>{let a=e.channels.list[r],l=X("span",{class:"dash"}),c=X("span",{class:"value"});return this.values.push({k:r,n:o,swatch:l,value:c}),X("span",{class:"item"},l,X("span",{class:"name"},a.name),c,n.length>1&&X("span",{class:"faint"},a.unit))});return this.note=X("span",{class:"note faint"}),X("div",{class:"plot-legend"},s,n.length===1&&n[0]&&n[0]!=="1"&&X("span",{class:"faint unit"},n[0]),this.note)}show(){this.plot||this.build(),this.tick()}build(){let t=this.body.clientWidth;if(t!==0){for(let{n:e,swatch:n}of this.values)n.style.background=ql(e);this.plot=new bn(this.options(t,Vg),this.data(),this.body),this.plot.root.setAttribute("role","img"),this.plot.root.setAttribute("aria-label",`Plot: ${this.title}`),this.built?.()}}rebuild(){this.plot&&(this.plot.destroy(),this.plot=null,this.build(),this.tick())}#n(){let t=this.body.clientWidth;this.plot&&t>0&&t!==this.plot.width?(this.plot.setSize({width:t,height:Vg}),this.tick()):!this.plot&&this.visible&&this.show()}tell(t){for(let{k:e,value:n}of this.values)Un(n,fn(this.desk.channels.value(e,t),5))}zoomed(t){this.back.hidden=!t}destroy(){this.watch.disconnect(),this.plot?.destroy(),this.plot=null,this.element.remove()}onClick(t){let{over:e}=this.plot,n=null;e.addEventListener("mousedown",s=>{n=[s.clientX,s.clientY]}),e.addEventListener("click",s=>{if(n&&Math.hypot(s.clientX-n[0],s.clientY-n[1])>4)return;let r=e.getBoundingClientRect();t(s.clientX-r.left,s.clientY-r.top)})}};var hM=1e3,$l=class extends ro{data(){let{spec:t,desk:e}=this,{channels:n}=e,s=t.from>e.header.t[0]?n.at(t.from):0,r=t.to<e.header.t[1]?n.at(t.to)+1:n.samples;this.range=[s,r];let o=(l,c)=>ca(n.values(l).subarray(s,r),c),a=o(t.x,t.logX);return[null,...t.y.map(l=>[a,o(l,t.logY)])]}options(t,e){let{spec:n,desk:s}=this,r=(l,c)=>{let[h,u]=[1/0,-1/0];for(let f of l)for(let d of f)d!==null&&(d<h&&(h=d),d>u&&(u=d));return c?Zl(h,u):Yl(h,u)},o=this.data().slice(1);this.home={x:r(o.map(([l])=>l),n.logX),left:r(o.map(([,l])=>l),n.logY)};let a=Hs(s.channels,n.y);return{mode:2,width:t,height:e,padding:[8,20,0,0],scales:{x:{time:!1,distr:n.logX?3:1,range:(l,c,h)=>this.#t("x",c,h)},left:{distr:n.logY?3:1,range:(l,c,h)=>this.#t("left",c,h)}},axes:[xr("x",2,n.logX,ea(s.channels.list[n.x])),xr("left",3,n.logY)],series:[{},...n.y.map((l,c)=>({...Xl(c,`${s.channels.list[l].name} ${a[0]}`,"left"),facets:[{scale:"x",auto:!0},{scale:"left",auto:!0}],paths:(h,u)=>uM(h,u)}))],legend:{show:!1},cursor:{points:{show:!1},drag:{x:!0,y:!0,setScale:!1},bind:{dblclick:()=>()=>this.reset()}},hooks:{setSelect:[l=>this.#e(l)],draw:[l=>this.#s(l),()=>this.tick()]}}}#t(t){return this.chosen?.[t]??this.home[t]}#e(t){let{left:e,top:n,width:s,height:r}=t.select;s>4&&r>4&&(this.chosen={x:[t.posToVal(e,"x"),t.posToVal(e+s,"x")],left:[t.posToVal(n+r,"left"),t.posToVal(n,"left")]},this.#n()),t.setSelect({left:0,top:0,width:0,height:0},!1)}#n(){for(let t of["x","left"]){let[e,n]=this.#t(t);this.plot.setScale(t,{min:e,max:n})}this.zoomed(!!this.chosen),this.tick()}reset(){this.chosen=null,this.#n()}rebuild(){this.chosen=null,super.rebuild()}built(){this.dots=this.spec.y.map((t,e)=>{let n=X("div",{class:"dot"});return n.style.background=ql(e),this.plot.over.append(n),n}),this.onClick((t,e)=>this.#i(t,e))}#i(t,e){let{channels:n,clock:s}=this.desk,[r,o]=this.range,[a,l]=[-1,30**2],c=n.values(this.spec.x);for(let h of this.spec.y){let u=n.values(h);for(let f=r;f<o;f++){let d=(this.plot.valToPos(c[f],"x")-t)**2+(this.plot.valToPos(u[f],"left")-e)**2;d<l&&([a,l]=[f,d])}}a>=0&&s.seek(n.time[a])}tick(){if(!this.plot||!this.dots||!this.visible)return;let{channels:t,clock:e}=this.desk,n=this.plot.valToPos(t.value(this.spec.x,e.t),"x"),{width:s,height:r}=this.plot.over.getBoundingClientRect();this.spec.y.forEach((h,u)=>{let f=this.plot.valToPos(t.value(h,e.t),"left");this.dots[u].hidden=!(n>=-1&&f>=-1&&n<=s+1&&f<=r+1),this.dots[u].style.transform=`translate(${n.toFixed(1)}px, ${f.toFixed(1)}px)`}),this.tell(e.t);let{from:o,to:a}=this.spec,l=o<=this.desk.header.t[0]&&a>=this.desk.header.t[1],c=ji(a-o);Un(this.note,l?"":`${c(o)} to ${c(a)} s`)}#s(t){let{spec:e,desk:n}=this,s=n.eventTimes;if(!e.events||s.length===0)return;let r=[...s].filter(a=>a>=e.from&&a<=e.to);if(r.length>500)return;let{ctx:o}=t;o.save(),o.strokeStyle=Xn("ink"),o.fillStyle=Xn("panel"),o.lineWidth=1.2*devicePixelRatio;for(let a of r)for(let l of e.y){let[c,h]=[t.valToPos(n.channels.value(e.x,a),"x",!0),t.valToPos(n.channels.value(l,a),"left",!0)];o.beginPath(),o.arc(c,h,2.6*devicePixelRatio,0,2*Math.PI),o.fill(),o.stroke()}o.restore()}};function uM(i,t){return bn.orient(i,t,(e,n,s,r,o,a,l,c,h,u,f)=>{let[d,p]=i.data[t],{ctx:_}=i;_.save(),_.beginPath(),_.rect(c,h,u,f),_.clip(),_.strokeStyle=e.stroke(),_.lineWidth=1.5*devicePixelRatio,_.lineJoin="round",_.beginPath();let[m,g]=[!1,0],[M,A]=[0,0];for(let v=0;v<d.length;v++){if(d[v]===null||p[v]===null){m=!1;continue}let R=a(d[v],r,u,c),T=l(p[v],o,f,h);m&&Math.abs(R-M)+Math.abs(T-A)<.8&&v+1<d.length||(m?_.lineTo(R,T):_.moveTo(R,T),[m,M,A]=[!0,R,T],++g%hM===0&&(_.stroke(),_.beginPath(),_.moveTo(R,T)))}_.stroke(),_.restore()}),null}var fM=250,Jl=class extends ro{constructor(t,e){super(t,e),this.window=[t.from,t.to]}get home(){return[this.spec.from,this.spec.to]}data(){let{spec:t,desk:e}=this;return[t.logX?ca(e.channels.time,!0):e.channels.time,...t.y.map(s=>ca(e.channels.values(s),t.logY))]}options(t,e){let{spec:n,desk:s}=this,r=Hs(s.channels,n.y),o=h=>r.indexOf(s.channels.list[h].unit??"")===1?"right":"left",a=n.logY?(h,u,f)=>Zl(u,f):(h,u,f)=>Yl(u,f),l={x:{time:!1,distr:n.logX?3:1,min:this.window[0],max:this.window[1]},left:{distr:n.logY?3:1,range:a}},c=[xr("x",2,n.logX,"t [s]"),xr("left",3,n.logY)];return r.length>1&&(l.right={distr:n.logY?3:1,range:a},c.push(xr("right",1,n.logY))),{width:t,height:e,scales:l,axes:c,padding:[8,20,0,0],series:[{},...n.y.map((h,u)=>Xl(u,s.channels.list[h].name,o(h)))],legend:{show:!1},cursor:{y:!1,points:{show:!1},drag:{x:!0,y:!1,setScale:!0},bind:{dblclick:()=>()=>this.reset()}},hooks:{draw:[h=>this.#i(h)],setScale:[(h,u)=>u==="x"&&this.#t(h)],setCursor:[h=>this.#e(h)]}}}built(){let{over:t}=this.plot;this.line=X("div",{class:"cursor"}),t.append(this.line),this.onClick(e=>this.desk.clock.seek(this.plot.posToVal(e,"x")))}#t(t){let{min:e,max:n}=t.scales.x;this.window=[e,n];let[s,r]=this.home;this.zoomed(Math.abs(e-s)+Math.abs(n-r)>1e-9*(r-s)),this.tick()}reset(){let[t,e]=this.home,n=this.window[0]===t&&this.window[1]===e,[s,r]=n?this.desk.header.t:[t,e];this.plot.setScale("x",{min:s,max:r})}tick(){if(!this.plot||!this.line||!this.visible)return;let{t}=this.desk.clock,{min:e,max:n}=this.plot.scales.x;this.line.hidden=!(t>=e&&t<=n),this.line.hidden||(this.line.style.transform=`translateX(${this.plot.valToPos(t,"x").toFixed(1)}px)`),this.hovering||this.tell(t)}#e(t){let{left:e}=t.cursor;if(this.hovering=e!==void 0&&e>=0,!this.hovering){Un(this.note,""),this.tick();return}let n=t.posToVal(e,"x");this.tell(n);let s=this.spec.events?this.#n(t,n):null,r=ji(t.scales.x.max-t.scales.x.min);Un(this.note,s?`${s.label}: ${s.from} → ${s.to} at ${r(s.t)} s`:`at ${r(n)} s`)}#n(t,e){let{events:n}=this.desk.header,s=this.desk.eventTimes;if(n.length===0)return null;let r=Ki(s,e),o=r+1<n.length&&Math.abs(s[r+1]-e)<Math.abs(s[r]-e)?r+1:r;return Math.abs(t.valToPos(s[o],"x")-t.valToPos(e,"x"))<=5?n[o]:null}#i(t){if(!this.spec.events)return;let e=this.desk.eventTimes,{min:n,max:s}=t.scales.x,r=e.length&&e[0]>=n?0:Ki(e,n),o=Ki(e,s)+1;if(e.length===0||o-r>fM)return;let{ctx:a,bbox:l}=t;a.save(),a.strokeStyle=Xn("event"),a.lineWidth=devicePixelRatio,a.setLineDash([2*devicePixelRatio,3*devicePixelRatio]),a.beginPath();for(let c=r;c<o;c++){if(e[c]<n||e[c]>s)continue;let h=Math.round(t.valToPos(e[c],"x",!0))+.5;a.moveTo(h,l.top),a.lineTo(h,l.top+l.height)}a.stroke(),a.restore()}};function dM(i){let t=r=>{let o=i.values(r).filter(Number.isFinite);return o.reduce((a,l)=>Math.max(a,l),-1/0)-o.reduce((a,l)=>Math.min(a,l),1/0)},n=i.list.map((r,o)=>({k:o,unit:r.unit})).slice(1,51).map(r=>({...r,range:t(r.k)})).filter(r=>r.range>0);return(n.filter(({unit:r})=>r==="m").sort((r,o)=>o.range-r.range)[0]??n[0]??{k:1}).k}var Kl=class{constructor(t,e,n){let s=Float64Array.from(n.events,a=>a.t);this.desk={channels:t,clock:e,header:n,eventTimes:s,remove:a=>this.#n(a)},this.figures=[],this.list=X("div",{class:"plots"});let r=X("button",{type:"button",class:"button",onclick:()=>pm(t,(a,l)=>this.#e(a,l))},tn("plus"),"Add a plot");this.element=X("section",{class:"card","aria-label":"Plots"},X("div",{class:"card-head"},X("h2",{},"Plots"),r),this.list);let o=dm(n,t);o.length===0&&t.list.length>1&&o.push(Wu(n,0,[dM(t)]));for(let a of o)this.#t(a);e.follow(()=>{for(let a of this.figures)a.visible&&a.tick()})}#t(t){let e=new(t.x===0?Jl:$l)(t,this.desk);return this.figures.push(e),this.list.append(e.element),e}#e(t,e){let{channels:n,header:s}=this.desk,r=Hs(n,e),o=t===0?2:1,a=null;for(let l=0;l<r.length;l+=o){let c=r.slice(l,l+o);a=this.#t(Wu(s,t,e.filter(h=>c.includes(n.list[h].unit??""))))}a?.element.scrollIntoView({block:"nearest"})}#n(t){this.figures=this.figures.filter(e=>e!==t),t.destroy()}};function qg(i){let{film:t}=i,{times:e}=t,n=gM(t,i.tracks),s=n.filter(_=>wf(t.parts[_],t.shapes)),[r,o]=[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]],a=[],l=[],c=0,h=null,u=[],f=Math.max(1,Math.ceil(e.length/60));for(let _=0;_<e.length;_+=f){i.seek(e[_]);let m=gs(i,n);if(!m)continue;for(let M=0;M<3;M++)r[M]=Math.min(r[M],m.middle[M]),o[M]=Math.max(o[M],m.middle[M]);a.push(m.size);let g=pM(i,n);l.push(...g),h??=g,c=Math.max(c,mM(h,g));for(let M of s)i.there[M]&&u.push(i.speed[M]);u.length>2e5&&(u=u.filter((M,A)=>A%2===0))}i.seek(e[0]);let d=a.length?Math.hypot(...r.map((_,m)=>o[m]-_)):0,p=Math.max(...a,0);return u.sort((_,m)=>_-m),{movers:n,size:p,way:d,places:l,bodies:s.length,far:d>1.5*p&&d>0,always:d>(c>.02*d?4:60)*p&&p>0,topSpeed:u[Math.floor(.99*(u.length-1))]??0}}function pM(i,t){let e=Math.max(1,Math.ceil(t.length/4));return t.filter((s,r)=>r%e===0&&i.there[s]).map(s=>[...i.pose.subarray(7*s,7*s+3),i.points[s]?0:Ei(i.film.shapes[i.film.parts[s].shape])])}function mM(i,t){if(i.length!==t.length)return 1/0;let e=(n,s)=>t[n][s]-i[n][s]-(t[0][s]-i[0][s]);return Math.max(0,...t.map((n,s)=>Math.hypot(e(s,0),e(s,1),e(s,2))))}function wf(i,t){return i.track!=="points"&&i.track!=="modes"&&!t[i.shape].text&&!t[i.shape].line}function gM(i,t){let e=[];return i.parts.forEach((n,s)=>{let r=n.to-n.from;if(n.fixed||n.track==="none"||r<1)return;let o=t[s].length/r,a=t[s];(!a.every((c,h)=>h<o||Math.abs(c-a[h-o])<=1)||r<i.times.length)&&e.push(s)}),e}function gs(i,t){let[e,n]=[[1/0,1/0,1/0],[-1/0,-1/0,-1/0]],s=!1;for(let r of t){if(!i.there[r])continue;s=!0;let o=i.points[r],a=o?0:Ei(i.film.shapes[i.film.parts[r].shape]),l=o?o.length/3:1;for(let c=0;c<l;c++)for(let h=0;h<3;h++){let u=o?o[3*c+h]:i.pose[7*r+h];e[h]=Math.min(e[h],u-a),n[h]=Math.max(n[h],u+a)}}return s?{middle:e.map((r,o)=>.5*(r+n[o])),size:Math.hypot(...e.map((r,o)=>n[o]-r))}:null}function Ei(i){let t=Wg.get(i);return t===void 0&&(t=_M(i),Wg.set(i,t)),t}var Wg=new WeakMap;function _M(i){if(i.sphere)return i.sphere;if(i.disc)return i.disc;if(i.box)return Math.hypot(...i.box);let t=i.capsule??i.cylinder??i.cone;if(t)return i.capsule?t[0]+t[1]:Math.hypot(...t);if(i.mesh)return Xg(i.mesh.vertices,3);if(i.polygon)return Xg(i.polygon.points,2)+(i.polygon.radius??0);if(i.compound){let e=([n,s])=>Math.hypot(...n.slice(0,3))+Ei(s);return Math.max(...i.compound.map(e),0)}return 0}function Xg(i,t){let e=0;for(let n=0;n+t<=i.length;n+=t)e=Math.max(e,Math.hypot(...i.slice(n,n+t)));return e}function Zg(i,t,e){e.fill(0);let{film:n,frame:s}=i,[r,o]=[t.start[s],t.start[s+1]];if(r===o)return;let a=xM(i);for(let l=r;l<o;l++){let c=[t.place[3*l],t.place[3*l+1],t.place[3*l+2]],h=Math.hypot(t.force[3*l],t.force[3*l+1],t.force[3*l+2]);if(h!==0)for(let u of a.near(c)){let f=n.shapes[n.parts[u].shape],d=.02*Ei(f)+2*n.quantum;Math.abs(vM(f,yM(i.pose,u,c)))<=d&&(e[u]+=h)}}}function xM(i){let{film:t,there:e,pose:n}=i,s=[],r=0;t.parts.forEach((l,c)=>{let h=Ei(t.shapes[l.shape]);l.fixed||!e[c]||h===0||(s.push(c),r=Math.max(r,h))}),r*=1.05;let o=(l,c,h)=>`${l},${c},${h}`,a=new Map;for(let l of s){let[c,h,u]=[0,1,2].map(d=>Math.floor(n[7*l+d]/r)),f=o(c,h,u);a.has(f)?a.get(f).push(l):a.set(f,[l])}return{near(l){let[c,h,u]=l.map(d=>Math.floor(d/r)),f=[];for(let d=-1;d<=1;d++)for(let p=-1;p<=1;p++)for(let _=-1;_<=1;_++)f.push(...a.get(o(c+d,h+p,u+_))??[]);return f}}}function yM(i,t,e){let n=7*t,s=[e[0]-i[n],e[1]-i[n+1],e[2]-i[n+2]],[r,o,a,l]=[i[n+3],-i[n+4],-i[n+5],-i[n+6]],c=[2*(a*s[2]-l*s[1]),2*(l*s[0]-o*s[2]),2*(o*s[1]-a*s[0])];return[s[0]+r*c[0]+a*c[2]-l*c[1],s[1]+r*c[1]+l*c[0]-o*c[2],s[2]+r*c[2]+o*c[1]-a*c[0]]}function vM(i,[t,e,n]){if(i.sphere)return Math.hypot(t,e,n)-i.sphere;if(i.disc)return Math.hypot(t,e)-i.disc;if(i.box)return Yg([Math.abs(t)-i.box[0],Math.abs(e)-i.box[1],Math.abs(n)-i.box[2]]);if(i.capsule){let[s,r]=i.capsule;return Math.hypot(t,e,Math.max(Math.abs(n)-s,0))-r}if(i.cylinder){let[s,r]=i.cylinder;return Yg([Math.hypot(t,e)-r,Math.abs(n)-s])}return Math.min(Math.hypot(t,e,n)-Ei(i),0)<0?0:1/0}function Yg(i){let t=Math.hypot(...i.map(e=>Math.max(e,0)));return t>0?t:Math.max(...i)}var $g={body:"Body",value:"Value",speed:"Speed",force:"Contact force"},MM=.55,jl=class{constructor(t,e){Object.assign(this,{motion:t,travel:e,contacts:null});let{parts:n}=t.film;this.own=n.map((r,o)=>Yp(r,o)),this.colours=new Float32Array(3*n.length),this.isBody=n.map(r=>wf(r,t.film.shapes)),this.mode=e.bodies>40&&!n.some(r=>r.colour&&!r.fixed)?"speed":"body",this.forces=new Float32Array(n.length);let s=n.filter(r=>r.values);this.valued=s.length>0?{...s[0].values,most:Math.max(...s.map(r=>r.values.most))}:null,this.valued&&(this.mode="value"),this.shade=n.map((r,o)=>{let a=t.values[o];return a?{values:a,share:r.values.most/this.valued.most,colours:new Float32Array(3*a.length)}:null})}name(t){return t==="value"?this.valued.name:$g[t]}along(t){let e=this.mode==="value"?this.shade[t]:null;if(!e)return null;for(let n=0;n<e.values.length;n++)ur(e.share*e.values[n],e.colours,3*n);return e.colours}modes(){return Object.keys($g).filter(t=>t==="value"?this.valued!==null:t==="force"?this.contacts!==null&&this.contacts.count>0:t==="body"||this.travel.topSpeed>0&&2*this.travel.bodies>this.travel.movers.length)}scale(){return this.mode==="value"?{most:this.valued.most,unit:this.valued.unit}:this.mode==="speed"?{most:this.travel.topSpeed,unit:"m/s"}:this.mode==="force"?{most:2*this.contacts.typical,unit:"N"}:null}update(t,e=null){let{parts:n}=this.motion.film,s=this.scale();this.mode==="force"&&Zg(this.motion,this.contacts,this.forces);for(let r=0;r<n.length;r++){let o=n[r].fixed;if(o||!s||this.mode==="value"||!this.isBody[r]){let a=o&&!n[r].colour?t:this.own[r];this.colours.set(a,3*r)}else{let a=this.mode==="speed"?this.motion.speed[r]:this.forces[r];ur(a/s.most,this.colours,3*r)}if(e&&!o)for(let a=0;a<3;a++)this.colours[3*r+a]+=MM*(e[a]-this.colours[3*r+a])}}of(t){return[this.colours[3*t],this.colours[3*t+1],this.colours[3*t+2]]}};var Ql=class{constructor(t){this.view=t,this.element=X("div",{class:"legend"}),ti(()=>this.refresh()),this.refresh()}refresh(){let{view:t}=this,{paint:e}=t,n=e.modes(),s=[];if(n.length>1){s.push(Jg("Colour",n.map(l=>[l,e.name(l)]),e.mode,l=>t.setMode(l)));let a=e.scale();a&&s.push(Ef(a.most,a.unit,Gu))}let r=um(t.motion.film);r>0&&s.push(X("p",{class:"faint small"},"Stress after von Mises"),Ef(r,"Pa",Gu)),t.showContacts&&s.push(...this.#t());let o=document.activeElement?.dataset?.choice;this.element.replaceChildren(...s),o&&this.element.querySelector(`[data-choice="${o}"]`)?.focus(),this.element.hidden=s.length===0}#t(){let{view:t}=this,n=[Jg("Arrows",[["force","Force"],["status","State"]],t.contactMode,r=>t.setContactMode(r))],{typical:s}=t.contacts;if(t.contactMode==="force")n.push(Ef(1.2*s,"N",qp));else{let r=Tl[Di()];n.push(X("ul",{class:"states"},[2,3,1].map(o=>{let a=X("span",{class:"swatch"});return a.style.background=r[o],X("li",{},a,Ip[o])})))}return n.push(X("p",{class:"faint small"},`Length: ${Zr(ds(s)*t.stage.arrowScale)} for ${Vu(ds(s),"N",3)}`)),n}};function Jg(i,t,e,n){let s=X("select",{"data-choice":i,onchange:()=>n(s.value)},t.map(([r,o])=>X("option",{value:r,selected:r===e},o)));return X("label",{class:"chooser"},X("span",{},i),s)}function Ef(i,t,e){let n=X("div",{class:"strip"});return n.style.background=e,X("div",{class:"ramp"},n,X("div",{class:"ends"},X("span",{},"0"),X("span",{},fn(i/2,2)),X("span",{},`${Vu(i,t,2)}`)))}function Kg(i,t){let{context:e,motion:n,contacts:s,scale:r}=i,o=i.arrowScale*r,a=[0,0,0];e.lineCap="butt";for(let l=s.start[n.frame];l<s.start[n.frame+1];l++){let[c,h]=bM(i,s.place[3*l],s.place[3*l+1]),[u,f]=[s.force[3*l]*o,-s.force[3*l+1]*o],d=Math.hypot(u,f);t(l,a,0),e.strokeStyle=e.fillStyle=li(a),e.beginPath(),e.arc(c,h,2.2,0,2*Math.PI),e.fill(),d>3&&SM(e,c,h,u,f,d)}}function SM(i,t,e,n,s,r){let[o,a]=[n/r,s/r],l=Math.min(8,.5*r),[c,h]=[t+n-l*o,e+s-l*a];i.lineWidth=2,i.beginPath(),i.moveTo(t,e),i.lineTo(c,h),i.stroke(),i.beginPath(),i.moveTo(t+n,e+s),i.lineTo(c-.45*l*a,h+.45*l*o),i.lineTo(c+.45*l*a,h-.45*l*o),i.closePath(),i.fill()}function bM(i,t,e){return[i.width/2+(t-i.middle[0])*i.scale,i.height/2-(e-i.middle[1])*i.scale]}function jg(i){let{context:t,width:e,height:n,scale:s,colours:r}=i,o=ds(150/s),[a,l]=i.world(0,0),[c,h]=i.world(e,n);t.lineWidth=1;for(let[u,f,d]of[[a,c,!0],[h,l,!1]])for(let p=Math.ceil(u/o);p*o<=f;p++){let[_,m]=d?[Math.round((p*o-a)*s)+.5,0]:[0,Math.round((l-p*o)*s)+.5];t.strokeStyle=p===0?r.axis:r.grid,t.globalAlpha=p===0?.4:.22,t.beginPath(),t.moveTo(_,m),t.lineTo(d?_:e,d?n:m),t.stroke()}t.globalAlpha=1}function tc(i,t,e,n=!1){let s=wM(i,e,t.closed);switch(t.style){case"dashed":return EM(s,8*e);case"spring":return[TM(s,e,n)];case"arrow":return[AM(s,e)];default:return[s]}}function wM(i,t,e){let n=[];for(let s=0;s+2<i.length;s+=3)n.push(i[s],i[s+1],i[s+2],t);return e&&i.length>=3&&n.push(i[0],i[1],i[2],t),n}function Qg(i,t,e){let n=[0];for(let o=4;o<i.length;o+=4){let a=Math.hypot(i[o]-i[o-4],i[o+1]-i[o-3],i[o+2]-i[o-2]);n.push(n.at(-1)+a)}let s=n.at(-1),r=0;for(let o=0;o<=t;o++){let a=s*o/t;for(;r+2<n.length&&n[r+1]<a;)r++;let l=n[r+1]-n[r],c=l>0?(a-n[r])/l:0,h=u=>i[4*r+u]+c*((i[4*r+4+u]??i[4*r+u])-i[4*r+u]);e([h(0),h(1),h(2)],o/t)}return s}function EM(i,t){let e=Qg(i,1,()=>{}),n=Math.min(Math.max(Math.round(e/t),3),60),s=[],r=2*n-1,o=null;return Qg(i,r,(a,l)=>{Math.round(l*r)%2===1&&s.push([...o,i[3],...a,i[3]]),o=a}),s}function TM(i,t,e){let n=i.length-4,[s,r]=[i.slice(0,3),i.slice(n,n+3)],o=[0,1,2].map(m=>r[m]-s[m]),a=Math.hypot(...o);if(a===0)return i;let l=o.map(m=>m/a),c=Math.abs(l[2])<.9?[0,0,1]:[1,0,0],h=RM(t0(c,l)),u=t0(l,h),f=8,d=e?2*f:14*f,p=e?t:.22*t,_=[...s,p];for(let m=0;m<=d;m++){let g=.12+.76*m/d,M=2*Math.PI*f*m/d,[A,v]=e?[m===0||m===d?0:m%2?1:-1,0]:[Math.cos(M),Math.sin(M)];for(let R=0;R<3;R++)_.push(s[R]+g*o[R]+t*(A*h[R]+v*u[R]));_.push(p)}return _.push(...r,p),_}function AM(i,t){let e=i.length;if(e<8)return i;let[n,s]=[i.slice(e-8,e-5),i.slice(e-4,e-1)],r=[0,1,2].map(c=>s[c]-n[c]),o=Math.hypot(...r);if(o===0)return i;let a=Math.min(8*t,.6*o),l=[0,1,2].map(c=>s[c]-a/o*r[c]);return[...i.slice(0,e-4),...l,t,...l,3*t,...s,0]}function t0(i,t){return[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]]}function RM(i){let t=Math.hypot(...i);return i.map(e=>e/t)}var CM=2*Math.PI;function Af(i,t){let{motion:e,context:n,ratio:s,scale:r}=i,o=e.film.parts[t],a=e.film.shapes[o.shape],l={context:n,px:1/r,...PM(i,t,o)},[c,h]=[i.width/2-i.middle[0]*r,i.height/2+i.middle[1]*r];if(n.setTransform(s*r,0,0,-s*r,s*c,s*h),n.lineJoin=n.lineCap="round",a.line)return FM(l,e.points[t],a.line,i.paint.along(t));if(a.skin)return IM(l,a.skin,e.points[t],e.stress[t]);let u=e.pose.subarray(7*t,7*t+7);return n.translate(u[0],u[1]),a.mesh?n0(l,a.mesh,u):(n.rotate(2*Math.atan2(u[6],u[3])),a.text?BM(l,a.text):e0(l,a,i,o.track==="pose"))}function PM(i,t,e){let n=i.paint.of(t);return{edge:li(ks(n,i.inkRgb,e.fixed?.1:.28)),fill:li(ks(n,i.ground,e.fixed&&!e.colour?.72:.12)),shade:li(ks(n,i.inkRgb,.3),.45),ink:i.colours.ink,plain:li(n)}}function e0(i,t,e,n){let{context:s,px:r}=i;if(t.compound){for(let[l,c]of t.compound)s.save(),s.translate(l[0],l[1]),s.rotate(2*Math.atan2(l[6],l[3])),e0(i,c,e,!1),s.restore();return}if(t.halfspace)return NM(i,e);if(t.mesh)return n0(i,t.mesh);let o=t.disc??t.sphere??t.capsule?.[1]??t.cylinder?.[1]??t.cone?.[1];if(s.beginPath(),o)s.arc(0,0,o,0,CM);else if(t.box)s.rect(-t.box[0],-t.box[1],2*t.box[0],2*t.box[1]);else if(t.polygon)UM(s,t.polygon.points);else return;s.fillStyle=i.fill,s.strokeStyle=i.edge;let a=t.polygon?.radius??0;a>0&&LM(i,a),s.fill(),a===0&&(s.lineWidth=1.5*r,s.stroke()),o&&n&&DM(i,o)}function n0({context:i,px:t,fill:e,edge:n},{vertices:s,triangles:r},[,,,o,a,l,c]=[0,0,0,1,0,0,0]){let h=[];for(let u=0;u+2<s.length;u+=3){let[f,d,p]=[s[u],s[u+1],s[u+2]];h.push([(1-2*(l*l+c*c))*f+2*(a*l-o*c)*d+2*(a*c+o*l)*p,2*(a*l+o*c)*f+(1-2*(a*a+c*c))*d+2*(l*c-o*a)*p])}i.beginPath();for(let u=0;u+2<r.length;u+=3){let[f,d,p]=[h[r[u]],h[r[u+1]],h[r[u+2]]],_=(d[0]-f[0])*(p[1]-f[1])>(d[1]-f[1])*(p[0]-f[0]);i.moveTo(...f),i.lineTo(..._?d:p),i.lineTo(..._?p:d),i.closePath()}i.strokeStyle=n,i.lineWidth=3*t,i.stroke(),i.fillStyle=e,i.fill()}var Tf=48;function IM({context:i,px:t,plain:e},{triangles:n},s,r){let o=new Map;for(let l=0;l+2<n.length;l+=3){let c=[n[l],n[l+1],n[l+2]],h=r?(r[c[0]]+r[c[1]]+r[c[2]])/3:0,u=Math.min(Math.floor(Tf*h),Tf-1);o.has(u)||o.set(u,new Path2D);let f=o.get(u);c.forEach((d,p)=>p?f.lineTo(s[3*d],s[3*d+1]):f.moveTo(s[3*d],s[3*d+1])),f.closePath()}let a=[0,0,0];i.lineWidth=.7*t;for(let[l,c]of o)ur((l+.5)/Tf,a,0),i.fillStyle=i.strokeStyle=r?li(a):e,i.fill(c),i.stroke(c)}function LM({context:i,px:t,edge:e,plain:n},s){i.lineWidth=2*s+1.5*t,i.strokeStyle=e,i.stroke(),i.lineWidth=Math.max(2*s-1.5*t,0),i.strokeStyle=n,i.stroke(),i.fillStyle=n}function DM({context:i,shade:t},e){i.fillStyle=t;for(let n of[0,Math.PI])i.beginPath(),i.moveTo(0,0),i.arc(0,0,e,n,n+Math.PI/2),i.closePath(),i.fill()}function NM({context:i,px:t,fill:e,edge:n},s){let r=4*Math.max(s.width,s.height)*t+Math.hypot(...s.middle);i.fillStyle=e,i.fillRect(-r,-r,2*r,r),i.strokeStyle=n,i.lineWidth=1.5*t,i.beginPath(),i.moveTo(-r,0),i.lineTo(r,0),i.stroke()}function UM(i,t){for(let e=0;e+1<t.length;e+=2)i.lineTo(t[e],t[e+1]);i.closePath()}function FM({context:i,px:t,plain:e,edge:n,fill:s},r,o,a){let l=1.25*t,c=Math.max(o.radius??0,l);if(i.strokeStyle=e,o.closed||o.filled){i.beginPath();for(let f=0;f+2<r.length;f+=3)i.lineTo(r[f],r[f+1]);i.closePath(),o.filled&&(i.fillStyle=s,i.fill(),i.strokeStyle=n)}let h=o.style==="spring"?Math.max(o.radius??0,3.5*t):c,u=o.style==="spring"?1.3*t:o.filled?1.5*t:2*c;i.lineWidth=u;for(let f of tc(r,{...o,style:o.style==="arrow"?"solid":o.style},h,!0)){if(a&&3*f.length===4*a.length){for(let d=4,p=3;d<f.length;d+=4,p+=3)i.strokeStyle=li([0,1,2].map(_=>.5*(a[p+_]+a[p+_-3]))),i.beginPath(),i.moveTo(f[d-4],f[d-3]),i.lineTo(f[d],f[d+1]),i.stroke();continue}i.beginPath();for(let d=0;d<f.length;d+=4)i.lineTo(f[d],f[d+1]);i.stroke()}o.style==="arrow"&&OM(i,r,Math.max(4*c,8*t),e)}function OM(i,t,e,n){let s=t.length;if(s<6)return;let r=Math.atan2(t[s-2]-t[s-5],t[s-3]-t[s-6]);i.save(),i.translate(t[s-3],t[s-2]),i.rotate(r),i.beginPath(),i.moveTo(.4*e,0),i.lineTo(-e,.5*e),i.lineTo(-e,-.5*e),i.closePath(),i.fillStyle=n,i.fill(),i.restore()}function BM({context:i,px:t,ink:e},n){i.scale(t,-t),i.font="500 13px system-ui, sans-serif",i.textAlign="center",i.textBaseline="middle",i.fillStyle=e,i.fillText(n,0,0)}function i0(i,t){let e=new Map;i.addEventListener("pointerdown",n=>{i.setPointerCapture(n.pointerId),e.set(n.pointerId,Rf(i,n))}),i.addEventListener("pointermove",n=>{let s=e.get(n.pointerId);if(!s)return;let r=Rf(i,n),o=[...e].find(([c])=>c!==n.pointerId)?.[1];if(e.set(n.pointerId,r),!o){t.pan(r[0]-s[0],r[1]-s[1]);return}let[a,l]=[s,r].map(c=>Math.hypot(c[0]-o[0],c[1]-o[1]));t.pan(.5*(r[0]-s[0]),.5*(r[1]-s[1])),a>0&&l>0&&t.zoom(l/a,.5*(r[0]+o[0]),.5*(r[1]+o[1]))});for(let n of["pointerup","pointercancel"])i.addEventListener(n,s=>e.delete(s.pointerId));i.addEventListener("wheel",n=>{n.preventDefault();let[s,r]=Rf(i,n);t.zoom(Math.exp(-Math.min(Math.max(n.deltaY,-120),120)*.0016),s,r)},{passive:!1})}function Rf(i,t){let e=i.getBoundingClientRect();return[t.clientX-e.left,t.clientY-e.top]}var ec=class{constructor(t,e,{motion:n,paint:s,travel:r,invalidate:o}){Object.assign(this,{canvas:t,motion:n,paint:s,travel:r,invalidate:o}),this.context=t.getContext("2d"),this.width=this.height=1,this.ratio=1,this.middle=[0,0],this.scale=1,this.follow=r.always,this.contacts=null,this.#t(),ti(()=>{this.#t(),o()}),i0(t,this),this.fit()}#t(){this.colours=Object.fromEntries(["stage","grid","axis","ink","faint","floor"].map(t=>[t,Xn(t)])),this.grey=qn("scenery"),this.ground=qn("stage"),this.inkRgb=qn("ink")}setContacts(t){this.contacts=t}get arrowScale(){return this.contacts?.typical>0?.12*this.span/this.contacts.typical:0}fit(){let{low:t,high:e}=this.motion.film,n=[0,1].map(r=>.5*(t[r]+e[r])),s=[0,1].map(r=>Math.max(e[r]-t[r],1e-9));this.follow&&(n=gs(this.motion,this.travel.movers)?.middle.slice(0,2)??n,s=[1.1*this.travel.size,1.1*this.travel.size]),this.middle=n,this.span=Math.max(...s),this.scale=.86*Math.min(this.width/s[0],this.height/s[1]),this.last=this.follow?n:null,this.touched=!1,this.invalidate()}setFollow(t){this.follow=t,this.fit()}pan(t,e){this.touched=!0,this.middle=[this.middle[0]-t/this.scale,this.middle[1]+e/this.scale],this.invalidate()}zoom(t,e,n){this.touched=!0;let[s,r]=this.world(e,n);this.scale*=t;let[o,a]=this.world(e,n);this.middle=[this.middle[0]+s-o,this.middle[1]+r-a],this.invalidate()}orbit(t,e,n=1){n!==1?this.zoom(1/n,this.width/2,this.height/2):this.pan(-200*t,200*e)}world(t,e){return[this.middle[0]+(t-this.width/2)/this.scale,this.middle[1]-(e-this.height/2)/this.scale]}resize(t,e,n){Object.assign(this,{width:t,height:e,ratio:n}),this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n),this.touched||this.fit()}pick(t,e){let n=this.world(.5*(t+1)*this.width,.5*(1-e)*this.height),{film:s,there:r,pose:o}=this.motion,[a,l]=[-1,14/this.scale];for(let c=0;c<s.parts.length;c++){let h=s.shapes[s.parts[c].shape];if(!r[c]||s.parts[c].fixed||h.line||h.skin||h.text)continue;let u=h.disc??h.sphere??0,f=Math.hypot(o[7*c]-n[0],o[7*c+1]-n[1])-u;f<l&&([a,l]=[c,f])}return a}draw({contacts:t,contactColour:e}){this.follow&&this.#e();let{context:n,width:s,height:r,ratio:o,motion:a}=this;n.setTransform(o,0,0,o,0,0),n.fillStyle=this.colours.stage,n.fillRect(0,0,s,r),jg(this),this.paint.update(this.grey,t?this.ground:null);let{parts:l}=a.film;for(let c=0;c<l.length;c++)l[c].fixed&&a.there[c]&&Af(this,c);for(let c=0;c<l.length;c++)!l[c].fixed&&a.there[c]&&Af(this,c);n.setTransform(o,0,0,o,0,0),t&&this.contacts&&Kg(this,e)}#e(){let t=gs(this.motion,this.travel.movers)?.middle;t&&this.last&&(this.middle=this.middle.map((e,n)=>e+t[n]-this.last[n])),t&&(this.last=t)}get bar(){let t=ds(110/this.scale);return{pixels:t*this.scale,text:Zr(t)}}};var nc=class{constructor(t,e,{motion:n,paint:s,travel:r,invalidate:o}){Object.assign(this,{canvas:t,motion:n,paint:s,travel:r,invalidate:o,angle:.55,rise:.4,closeness:1}),this.context=t.getContext("2d"),this.follow=r.always,this.width=this.height=this.ratio=1,ti(o),t.addEventListener("pointermove",a=>{a.buttons&&this.orbit(-a.movementX/200,-a.movementY/200)})}setContacts(t){this.contacts=t}get arrowScale(){let t=Math.hypot(...this.motion.film.low.map((e,n)=>this.motion.film.high[n]-e));return this.contacts?.typical>0?.11*t/this.contacts.typical:0}fit(){Object.assign(this,{angle:.55,rise:.4,closeness:1}),this.invalidate()}setFollow(t){this.follow=t,this.invalidate()}orbit(t,e,n=1){this.angle+=t,this.rise=Math.min(Math.max(this.rise-e,-1.5),1.5),this.closeness/=n,this.invalidate()}resize(t,e,n){Object.assign(this,{width:t,height:e,ratio:n}),this.canvas.width=Math.round(t*n),this.canvas.height=Math.round(e*n)}#t(t,e,n){let[s,r]=[Math.cos(this.angle),Math.sin(this.angle)],[o,a]=[Math.cos(this.rise),Math.sin(this.rise)],[l,c,h]=[t-this.middle[0],e-this.middle[1],n-this.middle[2]],u=-r*l+s*c;return[this.width/2+this.scale*(s*l+r*c),this.height/2-this.scale*(o*h+a*u),o*u-a*h]}draw({contacts:t,contactColour:e}){let{context:n,width:s,height:r,ratio:o,motion:a,paint:l}=this,{film:c}=a,h=this.follow?gs(a,this.travel.movers):null;this.middle=h?.middle??c.low.map((d,p)=>.5*(d+c.high[p]));let u=h?1.4*this.travel.size:Math.hypot(...c.low.map((d,p)=>c.high[p]-d));this.scale=this.closeness*Math.min(s,r)/u,n.setTransform(o,0,0,o,0,0),n.fillStyle=Xn("stage"),n.fillRect(0,0,s,r),l.update(qn("scenery"),t?qn("stage"):null);let f=qn("ink");for(let{i:d,at:p}of this.#n()){let _=l.of(d);if(n.fillStyle=li(_,c.parts[d].fixed?.15:.9),n.strokeStyle=li(ks(_,f,.35)),n.lineWidth=1,n.beginPath(),c.shapes[c.parts[d].shape].skin)this.#e(c.shapes[c.parts[d].shape].skin,a.points[d]),n.fill();else if(a.points[d]){let m=a.points[d];for(let g=0;g<m.length;g+=3)n.lineTo(...this.#t(m[g],m[g+1],m[g+2]).slice(0,2));n.lineWidth=2}else n.arc(p[0],p[1],Ei(c.shapes[c.parts[d].shape])*this.scale,0,2*Math.PI),n.fill();n.stroke()}t&&this.contacts&&this.#i(e)}#e({triangles:t},e){t.forEach((n,s)=>{let[r,o]=this.#t(e[3*n],e[3*n+1],e[3*n+2]);s%3===0?this.context.moveTo(r,o):this.context.lineTo(r,o)})}#n(){let{motion:t}=this,e=[];return t.film.parts.forEach((n,s)=>{let r=t.film.shapes[n.shape];!t.there[s]||!r.line&&!r.skin&&Ei(r)===0||e.push({i:s,at:this.#t(t.pose[7*s],t.pose[7*s+1],t.pose[7*s+2])})}),e.sort((n,s)=>s.at[2]-n.at[2])}#i(t){let{context:e,motion:n,contacts:s}=this,r=[0,0,0];e.lineWidth=1.5;for(let o=s.start[n.frame];o<s.start[n.frame+1];o++){let a=[0,1,2].map(c=>s.place[3*o+c]),l=a.map((c,h)=>c+this.arrowScale*s.force[3*o+h]);t(o,r,0),e.strokeStyle=li(r),e.beginPath(),e.moveTo(...this.#t(...a).slice(0,2)),e.lineTo(...this.#t(...l).slice(0,2)),e.stroke()}}};var sr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},rr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},V0=0,ud=1,W0=2;var sl=1,X0=2,Ho=3,ss=0,Qn=1,cn=2,Pr=0,Go=1,fd=2,dd=3,pd=4,Mh=5;var Ir=100,q0=101,Y0=102,Z0=103,$0=104,rl=200,ol=201,J0=202,K0=203,md=204,gd=205,j0=206,Q0=207,t_=208,e_=209,n_=210,i_=211,s_=212,r_=213,o_=214,Fc=0,Oc=1,Bc=2,Ao=3,zc=4,kc=5,Hc=6,Gc=7,_d=0,a_=1,l_=2,rs=0,xd=1,yd=2,vd=3,Md=4,Sd=5,bd=6,wd=7;var Ed=300,Lr=301,Vo=302,Sh=303,bh=304,Vc=1e3,ns=1001,Wc=1002,Ln=1003,c_=1004;var al=1005;var Jn=1006,wh=1007;var Rs=1008;var yi=1009,Td=1010,Ad=1011,Wo=1012,Eh=1013,Hi=1014,Ci=1015,Gi=1016,Th=1017,Ah=1018,Dr=1020,Rd=35902,Cd=35899,Pd=1021,Id=1022,Vi=1023,bs=1026,Cs=1027,Rh=1028,Ch=1029,or=1030,Ph=1031;var Ih=1033,ll=33776,cl=33777,hl=33778,ul=33779,Lh=35840,Dh=35841,Nh=35842,Uh=35843,Fh=36196,Oh=37492,Bh=37496,zh=37488,kh=37489,fl=37490,Hh=37491,Gh=37808,Vh=37809,Wh=37810,Xh=37811,qh=37812,Yh=37813,Zh=37814,$h=37815,Jh=37816,Kh=37817,jh=37818,Qh=37819,tu=37820,eu=37821,nu=36492,iu=36494,su=36495,ru=36283,ou=36284,dl=36285,au=36286;var Ea=2300,Xc=2301,Nc=2302,td=2303,ed=2400,nd=2401,id=2402;var h_=3200;var Ld=0,u_=1,Ps="",pi="srgb",Er="srgb-linear",Ta="linear",Fe="srgb";var Uc=7680;var f_=519,d_=512,p_=513,m_=514,Dd=515,g_=516,__=517,Nd=518,Ud=519,Fd=35044,Bn=35048;var Od="300 es",Ai=2e3,Aa=2001;function zM(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function kM(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ra(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function x_(){let i=Ra("canvas");return i.style.display="block",i}var s0={},Ro=null;function Ca(...i){let t="THREE."+i.shift();Ro?Ro("log",t,...i):console.log(t,...i)}function y_(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function te(...i){i=y_(i);let t="THREE."+i.shift();if(Ro)Ro("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function ie(...i){i=y_(i);let t="THREE."+i.shift();if(Ro)Ro("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Ma(...i){let t=i.join(" ");t in s0||(s0[t]=!0,te(...i))}function v_(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var M_={[Fc]:Fc,[Bc]:Hc,[zc]:zc,[Ao]:kc,[Oc]:Oc,[Hc]:Bc,[Gc]:Gc,[kc]:Ao},ki=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],r0=1234567,Eo=Math.PI/180,Co=180/Math.PI;function Is(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[t&255]+Fn[t>>8&255]+"-"+Fn[t>>16&15|64]+Fn[t>>24&255]+"-"+Fn[e&63|128]+Fn[e>>8&255]+"-"+Fn[e>>16&255]+Fn[e>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function xe(i,t,e){return Math.max(t,Math.min(e,i))}function Bd(i,t){return(i%t+t)%t}function HM(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function GM(i,t,e){return i!==t?(e-i)/(t-i):0}function Sa(i,t,e){return(1-e)*i+e*t}function VM(i,t,e,n){return Sa(i,t,1-Math.exp(-e*n))}function WM(i,t=1){return t-Math.abs(Bd(i,t*2)-t)}function XM(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function qM(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function YM(i,t){return i+Math.floor(Math.random()*(t-i+1))}function ZM(i,t){return i+Math.random()*(t-i)}function $M(i){return i*(.5-Math.random())}function JM(i){i!==void 0&&(r0=i);let t=r0+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function KM(i){return i*Eo}function jM(i){return i*Co}function QM(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function tS(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function zd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function eS(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*d,a*h,a*c);break;default:te("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function lu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function kd(i,t){if(t.constructor===Float32Array)return i;let e=lu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Hd(i,t){if(t.constructor===Float32Array)return i;let e=lu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var cu={DEG2RAD:Eo,RAD2DEG:Co,generateUUID:Is,clamp:xe,euclideanModulo:Bd,mapLinear:HM,inverseLerp:GM,lerp:Sa,damp:VM,pingpong:WM,smoothstep:XM,smootherstep:qM,randInt:YM,randFloat:ZM,randFloatSpread:$M,seededRandom:JM,degToRad:KM,radToDeg:jM,isPowerOfTwo:QM,ceilPowerOfTwo:tS,floorPowerOfTwo:zd,setQuaternionFromProperEuler:eS,normalize:Hd,denormalize:kd},mt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Kn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==f||c!==d||h!==p){let m=l*f+c*d+h*p+u*_;m<0&&(f=-f,d=-d,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let M=Math.acos(m),A=Math.sin(M);g=Math.sin(g*M)/A,a=Math.sin(a*M)/A,l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a;let M=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=M,c*=M,h*=M,u*=M}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*d-c*f,t[e+1]=l*p+h*f+c*u-a*d,t[e+2]=c*p+h*d+a*f-l*u,t[e+3]=h*p-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"YXZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"ZXY":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"ZYX":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"YZX":this._x=f*h*u+c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u-f*d*p;break;case"XZY":this._x=f*h*u-c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u+f*d*p;break;default:te("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},B=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(o0.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(o0.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Cf.copy(this).projectOnVector(t),this.sub(Cf)}reflect(t){return this.sub(Cf.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Cf=new B,o0=new Kn,fe=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],p=n[8],_=s[0],m=s[3],g=s[6],M=s[1],A=s[4],v=s[7],R=s[2],T=s[5],x=s[8];return r[0]=o*_+a*M+l*R,r[3]=o*m+a*A+l*T,r[6]=o*g+a*v+l*x,r[1]=c*_+h*M+u*R,r[4]=c*m+h*A+u*T,r[7]=c*g+h*v+u*x,r[2]=f*_+d*M+p*R,r[5]=f*m+d*A+p*T,r[8]=f*g+d*v+p*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,p=e*u+n*f+s*d;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=f*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=d*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Ma("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Pf.makeScale(t,e)),this}rotate(t){return Ma("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Pf.makeRotation(-t)),this}translate(t,e){return Ma("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Pf.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Pf=new fe,a0=new fe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),l0=new fe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function nS(){let i={enabled:!0,workingColorSpace:Er,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Fe&&(s.r=Ss(s.r),s.g=Ss(s.g),s.b=Ss(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Fe&&(s.r=To(s.r),s.g=To(s.g),s.b=To(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ps?Ta:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Er]:{primaries:t,whitePoint:n,transfer:Ta,toXYZ:a0,fromXYZ:l0,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:pi},outputColorSpaceConfig:{drawingBufferColorSpace:pi}},[pi]:{primaries:t,whitePoint:n,transfer:Fe,toXYZ:a0,fromXYZ:l0,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:pi}}}),i}var be=nS();function Ss(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function To(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var oo,qc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{oo===void 0&&(oo=Ra("canvas")),oo.width=t.width,oo.height=t.height;let s=oo.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=oo}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Ra("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ss(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ss(e[n]/255)*255):e[n]=Ss(e[n]);return{data:e,width:t.width,height:t.height}}else return te("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},iS=0,Po=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:iS++}),this.uuid=Is(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(If(s[o].image)):r.push(If(s[o]))}else r=If(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function If(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?qc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(te("Texture: Unable to serialize Texture."),{})}var sS=0,Lf=new B,jn=class i extends ki{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ns,s=ns,r=Jn,o=Rs,a=Vi,l=yi,c=i.DEFAULT_ANISOTROPY,h=Ps){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:sS++}),this.uuid=Is(),this.name="",this.source=new Po(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new mt(0,0),this.repeat=new mt(1,1),this.center=new mt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new fe,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Lf).x}get height(){return this.source.getSize(Lf).y}get depth(){return this.source.getSize(Lf).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){te(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){te(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Ed)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Vc:t.x=t.x-Math.floor(t.x);break;case ns:t.x=t.x<0?0:1;break;case Wc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Vc:t.y=t.y-Math.floor(t.y);break;case ns:t.y=t.y<0?0:1;break;case Wc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};jn.DEFAULT_IMAGE=null;jn.DEFAULT_MAPPING=Ed;jn.DEFAULT_ANISOTROPY=1;var sn=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+d+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,v=(d+1)/2,R=(g+1)/2,T=(h+f)/4,x=(u+_)/4,E=(p+m)/4;return A>v&&A>R?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=x/n):v>R?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=T/s,r=E/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=x/r,s=E/r),this.set(n,s,r,e),this}let M=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(f-h)*(f-h));return Math.abs(M)<.001&&(M=1),this.x=(m-p)/M,this.y=(u-_)/M,this.z=(f-h)/M,this.w=Math.acos((c+d+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Yc=class extends ki{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new sn(0,0,t,e),this.scissorTest=!1,this.viewport=new sn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new jn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Po(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gi=class extends Yc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Pa=class extends jn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Zc=class extends jn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Le=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=f,g[3]=d,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/ao.setFromMatrixColumn(t,0).length(),r=1/ao.setFromMatrixColumn(t,1).length(),o=1/ao.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+p*c,e[5]=f-_*c,e[9]=-a*l,e[2]=_-f*c,e[6]=p+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f+_*a,e[4]=p*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-p,e[6]=_+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f-_*a,e[4]=-o*u,e[8]=p+d*a,e[1]=d+p*a,e[5]=o*h,e[9]=_-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=p*c-d,e[8]=f*c+_,e[1]=l*u,e[5]=_*c+f,e[9]=d*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=_-f*u,e[8]=p*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+p,e[10]=f-_*u}else if(t.order==="XZY"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+_,e[5]=o*h,e[9]=d*u-p,e[2]=p*u-d,e[6]=a*h,e[10]=_*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(rS,t,oS)}lookAt(t,e,n){let s=this.elements;return fi.subVectors(t,e),fi.lengthSq()===0&&(fi.z=1),fi.normalize(),Ws.crossVectors(n,fi),Ws.lengthSq()===0&&(Math.abs(n.z)===1?fi.x+=1e-4:fi.z+=1e-4,fi.normalize(),Ws.crossVectors(n,fi)),Ws.normalize(),ic.crossVectors(fi,Ws),s[0]=Ws.x,s[4]=ic.x,s[8]=fi.x,s[1]=Ws.y,s[5]=ic.y,s[9]=fi.y,s[2]=Ws.z,s[6]=ic.z,s[10]=fi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],p=n[2],_=n[6],m=n[10],g=n[14],M=n[3],A=n[7],v=n[11],R=n[15],T=s[0],x=s[4],E=s[8],F=s[12],P=s[1],I=s[5],z=s[9],V=s[13],D=s[2],k=s[6],q=s[10],G=s[14],lt=s[3],Z=s[7],j=s[11],et=s[15];return r[0]=o*T+a*P+l*D+c*lt,r[4]=o*x+a*I+l*k+c*Z,r[8]=o*E+a*z+l*q+c*j,r[12]=o*F+a*V+l*G+c*et,r[1]=h*T+u*P+f*D+d*lt,r[5]=h*x+u*I+f*k+d*Z,r[9]=h*E+u*z+f*q+d*j,r[13]=h*F+u*V+f*G+d*et,r[2]=p*T+_*P+m*D+g*lt,r[6]=p*x+_*I+m*k+g*Z,r[10]=p*E+_*z+m*q+g*j,r[14]=p*F+_*V+m*G+g*et,r[3]=M*T+A*P+v*D+R*lt,r[7]=M*x+A*I+v*k+R*Z,r[11]=M*E+A*z+v*q+R*j,r[15]=M*F+A*V+v*G+R*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],p=t[3],_=t[7],m=t[11],g=t[15],M=l*d-c*f,A=a*d-c*u,v=a*f-l*u,R=o*d-c*h,T=o*f-l*h,x=o*u-a*h;return e*(_*M-m*A+g*v)-n*(p*M-m*R+g*T)+s*(p*A-_*R+g*x)-r*(p*v-_*T+m*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],p=t[12],_=t[13],m=t[14],g=t[15],M=e*a-n*o,A=e*l-s*o,v=e*c-r*o,R=n*l-s*a,T=n*c-r*a,x=s*c-r*l,E=h*_-u*p,F=h*m-f*p,P=h*g-d*p,I=u*m-f*_,z=u*g-d*_,V=f*g-d*m,D=M*V-A*z+v*I+R*P-T*F+x*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let k=1/D;return t[0]=(a*V-l*z+c*I)*k,t[1]=(s*z-n*V-r*I)*k,t[2]=(_*x-m*T+g*R)*k,t[3]=(f*T-u*x-d*R)*k,t[4]=(l*P-o*V-c*F)*k,t[5]=(e*V-s*P+r*F)*k,t[6]=(m*v-p*x-g*A)*k,t[7]=(h*x-f*v+d*A)*k,t[8]=(o*z-a*P+c*E)*k,t[9]=(n*P-e*z-r*E)*k,t[10]=(p*T-_*v+g*M)*k,t[11]=(u*v-h*T-d*M)*k,t[12]=(a*F-o*I-l*E)*k,t[13]=(e*I-n*F+s*E)*k,t[14]=(_*A-p*R-m*M)*k,t[15]=(h*R-u*A+f*M)*k,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,p=r*u,_=o*h,m=o*u,g=a*u,M=l*c,A=l*h,v=l*u,R=n.x,T=n.y,x=n.z;return s[0]=(1-(_+g))*R,s[1]=(d+v)*R,s[2]=(p-A)*R,s[3]=0,s[4]=(d-v)*T,s[5]=(1-(f+g))*T,s[6]=(m+M)*T,s[7]=0,s[8]=(p+A)*x,s[9]=(m-M)*x,s[10]=(1-(f+_))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=ao.set(s[0],s[1],s[2]).length(),a=ao.set(s[4],s[5],s[6]).length(),l=ao.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Oi.copy(this);let c=1/o,h=1/a,u=1/l;return Oi.elements[0]*=c,Oi.elements[1]*=c,Oi.elements[2]*=c,Oi.elements[4]*=h,Oi.elements[5]*=h,Oi.elements[6]*=h,Oi.elements[8]*=u,Oi.elements[9]*=u,Oi.elements[10]*=u,e.setFromRotationMatrix(Oi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ai,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===Ai)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Aa)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ai,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===Ai)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Aa)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},ao=new B,Oi=new Le,rS=new B(0,0,0),oS=new B(1,1,1),Ws=new B,ic=new B,fi=new B,c0=new Le,h0=new Kn,$s=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:te("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return c0.makeRotationFromQuaternion(t),this.setFromRotationMatrix(c0,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return h0.setFromEuler(this),this.setFromQuaternion(h0,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};$s.DEFAULT_ORDER="XYZ";var Io=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},aS=0,u0=new B,lo=new Kn,_s=new Le,sc=new B,ha=new B,lS=new B,cS=new Kn,f0=new B(1,0,0),d0=new B(0,1,0),p0=new B(0,0,1),m0={type:"added"},hS={type:"removed"},co={type:"childadded",child:null},Df={type:"childremoved",child:null},ei=class i extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:aS++}),this.uuid=Is(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new B,e=new $s,n=new Kn,s=new B(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Le},normalMatrix:{value:new fe}}),this.matrix=new Le,this.matrixWorld=new Le,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Io,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return lo.setFromAxisAngle(t,e),this.quaternion.multiply(lo),this}rotateOnWorldAxis(t,e){return lo.setFromAxisAngle(t,e),this.quaternion.premultiply(lo),this}rotateX(t){return this.rotateOnAxis(f0,t)}rotateY(t){return this.rotateOnAxis(d0,t)}rotateZ(t){return this.rotateOnAxis(p0,t)}translateOnAxis(t,e){return u0.copy(t).applyQuaternion(this.quaternion),this.position.add(u0.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(f0,t)}translateY(t){return this.translateOnAxis(d0,t)}translateZ(t){return this.translateOnAxis(p0,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(_s.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?sc.copy(t):sc.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ha.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?_s.lookAt(ha,sc,this.up):_s.lookAt(sc,ha,this.up),this.quaternion.setFromRotationMatrix(_s),s&&(_s.extractRotation(s.matrixWorld),lo.setFromRotationMatrix(_s),this.quaternion.premultiply(lo.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(ie("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(m0),co.child=t,this.dispatchEvent(co),co.child=null):ie("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(hS),Df.child=t,this.dispatchEvent(Df),Df.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),_s.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),_s.multiply(t.parent.matrixWorld)),t.applyMatrix4(_s),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(m0),co.child=t,this.dispatchEvent(co),co.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ha,t,lS),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ha,cS,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};ei.DEFAULT_UP=new B(0,1,0);ei.DEFAULT_MATRIX_AUTO_UPDATE=!0;ei.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var br=class extends ei{constructor(){super(),this.isGroup=!0,this.type="Group"}},uS={type:"move"},Lo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new br,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new br,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new B,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new B),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new br,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new B,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new B,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,p=.005;c.inputState.pinching&&f>d+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(uS)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new br;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},S_={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Xs={h:0,s:0,l:0},rc={h:0,s:0,l:0};function Nf(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var ve=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=pi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,be.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=be.workingColorSpace){return this.r=t,this.g=e,this.b=n,be.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=be.workingColorSpace){if(t=Bd(t,1),e=xe(e,0,1),n=xe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Nf(o,r,t+1/3),this.g=Nf(o,r,t),this.b=Nf(o,r,t-1/3)}return be.colorSpaceToWorking(this,s),this}setStyle(t,e=pi){function n(r){r!==void 0&&parseFloat(r)<1&&te("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:te("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);te("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=pi){let n=S_[t.toLowerCase()];return n!==void 0?this.setHex(n,e):te("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ss(t.r),this.g=Ss(t.g),this.b=Ss(t.b),this}copyLinearToSRGB(t){return this.r=To(t.r),this.g=To(t.g),this.b=To(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=pi){return be.workingToColorSpace(On.copy(this),t),Math.round(xe(On.r*255,0,255))*65536+Math.round(xe(On.g*255,0,255))*256+Math.round(xe(On.b*255,0,255))}getHexString(t=pi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=be.workingColorSpace){be.workingToColorSpace(On.copy(this),e);let n=On.r,s=On.g,r=On.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=be.workingColorSpace){return be.workingToColorSpace(On.copy(this),e),t.r=On.r,t.g=On.g,t.b=On.b,t}getStyle(t=pi){be.workingToColorSpace(On.copy(this),t);let e=On.r,n=On.g,s=On.b;return t!==pi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Xs),this.setHSL(Xs.h+t,Xs.s+e,Xs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Xs),t.getHSL(rc);let n=Sa(Xs.h,rc.h,e),s=Sa(Xs.s,rc.s,e),r=Sa(Xs.l,rc.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},On=new ve;ve.NAMES=S_;var Ia=class extends ei{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new $s,this.environmentIntensity=1,this.environmentRotation=new $s,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Bi=new B,xs=new B,Uf=new B,ys=new B,ho=new B,uo=new B,g0=new B,Ff=new B,Of=new B,Bf=new B,zf=new sn,kf=new sn,Hf=new sn,es=class i{constructor(t=new B,e=new B,n=new B){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Bi.subVectors(t,e),s.cross(Bi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Bi.subVectors(s,e),xs.subVectors(n,e),Uf.subVectors(t,e);let o=Bi.dot(Bi),a=Bi.dot(xs),l=Bi.dot(Uf),c=xs.dot(xs),h=xs.dot(Uf),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,p=(o*h-a*l)*f;return r.set(1-d-p,p,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ys)===null?!1:ys.x>=0&&ys.y>=0&&ys.x+ys.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,ys)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ys.x),l.addScaledVector(o,ys.y),l.addScaledVector(a,ys.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return zf.setScalar(0),kf.setScalar(0),Hf.setScalar(0),zf.fromBufferAttribute(t,e),kf.fromBufferAttribute(t,n),Hf.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(zf,r.x),o.addScaledVector(kf,r.y),o.addScaledVector(Hf,r.z),o}static isFrontFacing(t,e,n,s){return Bi.subVectors(n,e),xs.subVectors(t,e),Bi.cross(xs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Bi.subVectors(this.c,this.b),xs.subVectors(this.a,this.b),Bi.cross(xs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;ho.subVectors(s,n),uo.subVectors(r,n),Ff.subVectors(t,n);let l=ho.dot(Ff),c=uo.dot(Ff);if(l<=0&&c<=0)return e.copy(n);Of.subVectors(t,s);let h=ho.dot(Of),u=uo.dot(Of);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(ho,o);Bf.subVectors(t,r);let d=ho.dot(Bf),p=uo.dot(Bf);if(p>=0&&d<=p)return e.copy(r);let _=d*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(uo,a);let m=h*p-d*u;if(m<=0&&u-h>=0&&d-p>=0)return g0.subVectors(r,s),a=(u-h)/(u-h+(d-p)),e.copy(s).addScaledVector(g0,a);let g=1/(m+_+f);return o=_*g,a=f*g,e.copy(n).addScaledVector(ho,o).addScaledVector(uo,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},is=class{constructor(t=new B(1/0,1/0,1/0),e=new B(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(zi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(zi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=zi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,zi):zi.fromBufferAttribute(r,o),zi.applyMatrix4(t.matrixWorld),this.expandByPoint(zi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),oc.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),oc.copy(n.boundingBox)),oc.applyMatrix4(t.matrixWorld),this.union(oc)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,zi),zi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ua),ac.subVectors(this.max,ua),fo.subVectors(t.a,ua),po.subVectors(t.b,ua),mo.subVectors(t.c,ua),qs.subVectors(po,fo),Ys.subVectors(mo,po),yr.subVectors(fo,mo);let e=[0,-qs.z,qs.y,0,-Ys.z,Ys.y,0,-yr.z,yr.y,qs.z,0,-qs.x,Ys.z,0,-Ys.x,yr.z,0,-yr.x,-qs.y,qs.x,0,-Ys.y,Ys.x,0,-yr.y,yr.x,0];return!Gf(e,fo,po,mo,ac)||(e=[1,0,0,0,1,0,0,0,1],!Gf(e,fo,po,mo,ac))?!1:(lc.crossVectors(qs,Ys),e=[lc.x,lc.y,lc.z],Gf(e,fo,po,mo,ac))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,zi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(zi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(vs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),vs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),vs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),vs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),vs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),vs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),vs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),vs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(vs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},vs=[new B,new B,new B,new B,new B,new B,new B,new B],zi=new B,oc=new is,fo=new B,po=new B,mo=new B,qs=new B,Ys=new B,yr=new B,ua=new B,ac=new B,lc=new B,vr=new B;function Gf(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){vr.fromArray(i,r);let a=s.x*Math.abs(vr.x)+s.y*Math.abs(vr.y)+s.z*Math.abs(vr.z),l=t.dot(vr),c=e.dot(vr),h=n.dot(vr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var xn=new B,cc=new mt,fS=0,nn=class extends ki{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:fS++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Fd,this.updateRanges=[],this.gpuType=Ci,this.version=0,this._normalizationScale=t!==void 0?lu(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)cc.fromBufferAttribute(this,e),cc.applyMatrix3(t),this.setXY(e,cc.x,cc.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)xn.fromBufferAttribute(this,e),xn.applyMatrix3(t),this.setXYZ(e,xn.x,xn.y,xn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)xn.fromBufferAttribute(this,e),xn.applyMatrix4(t),this.setXYZ(e,xn.x,xn.y,xn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)xn.fromBufferAttribute(this,e),xn.applyNormalMatrix(t),this.setXYZ(e,xn.x,xn.y,xn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)xn.fromBufferAttribute(this,e),xn.transformDirection(t),this.setXYZ(e,xn.x,xn.y,xn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):kd(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Hd(t,this.array)}};var La=class extends nn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Da=class extends nn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ce=class extends nn{constructor(t,e,n){super(new Float32Array(t),e,n)}},dS=new is,fa=new B,Vf=new B,ws=class{constructor(t=new B,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):dS.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;fa.subVectors(t,this.center);let e=fa.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(fa,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Vf.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(fa.copy(t.center).add(Vf)),this.expandByPoint(fa.copy(t.center).sub(Vf))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},pS=0,Ti=new Le,Wf=new ei,go=new B,di=new is,da=new is,In=new B,Ve=class i extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:pS++}),this.uuid=Is(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(zM(t)?Da:La)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new fe().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ti.makeRotationFromQuaternion(t),this.applyMatrix4(Ti),this}rotateX(t){return Ti.makeRotationX(t),this.applyMatrix4(Ti),this}rotateY(t){return Ti.makeRotationY(t),this.applyMatrix4(Ti),this}rotateZ(t){return Ti.makeRotationZ(t),this.applyMatrix4(Ti),this}translate(t,e,n){return Ti.makeTranslation(t,e,n),this.applyMatrix4(Ti),this}scale(t,e,n){return Ti.makeScale(t,e,n),this.applyMatrix4(Ti),this}lookAt(t){return Wf.lookAt(t),Wf.updateMatrix(),this.applyMatrix4(Wf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(go).negate(),this.translate(go.x,go.y,go.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&te("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new is);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ie("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new B(-1/0,-1/0,-1/0),new B(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];di.setFromBufferAttribute(r),this.morphTargetsRelative?(In.addVectors(this.boundingBox.min,di.min),this.boundingBox.expandByPoint(In),In.addVectors(this.boundingBox.max,di.max),this.boundingBox.expandByPoint(In)):(this.boundingBox.expandByPoint(di.min),this.boundingBox.expandByPoint(di.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ie('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ws);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ie("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new B,1/0);return}if(t){let n=this.boundingSphere.center;if(di.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];da.setFromBufferAttribute(a),this.morphTargetsRelative?(In.addVectors(di.min,da.min),di.expandByPoint(In),In.addVectors(di.max,da.max),di.expandByPoint(In)):(di.expandByPoint(da.min),di.expandByPoint(da.max))}di.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)In.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(In));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)In.fromBufferAttribute(a,c),l&&(go.fromBufferAttribute(t,c),In.add(go)),s=Math.max(s,n.distanceToSquared(In))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&ie('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){ie("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new nn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new B,l[F]=new B;let h=new B,u=new B,f=new B,d=new mt,p=new mt,_=new mt,m=new B,g=new B;function M(F,P,I){c[F]=c[P]=c[I]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,P),f.fromBufferAttribute(n,I),d.fromBufferAttribute(r,F),p.fromBufferAttribute(r,P),_.fromBufferAttribute(r,I),u.sub(h),f.sub(h),p.sub(d),_.sub(d);let z=1/(p.x*_.y-_.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(f,-p.y).multiplyScalar(z),g.copy(f).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(z),a[F].add(m),a[P].add(m),a[I].add(m),l[F].add(g),l[P].add(g),l[I].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let F=0,P=A.length;F<P;++F){let I=A[F],z=I.start,V=I.count;for(let D=z,k=z+V;D<k;D+=3)M(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let v=new B,R=new B,T=new B,x=new B;function E(F){T.fromBufferAttribute(s,F),x.copy(T);let P=a[F];v.copy(P),v.sub(T.multiplyScalar(T.dot(P))).normalize(),R.crossVectors(x,P);let z=R.dot(l[F])<0?-1:1;o.setXYZW(F,v.x,v.y,v.z,z)}for(let F=0,P=n.count;F<P;++F)c[F]&&E(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new nn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new B,r=new B,o=new B,a=new B,l=new B,c=new B,h=new B,u=new B;if(t)for(let f=0,d=t.count;f<d;f+=3){let p=t.getX(f+0),_=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)In.fromBufferAttribute(t,e),In.normalize(),t.setXYZ(e,In.x,In.y,In.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?d=l[_]*a.data.stride+a.offset:d=l[_]*h;for(let g=0;g<h;g++)f[p++]=c[d++]}return new nn(f,h,u)}if(this.index===null)return te("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Do=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=Fd,this.updateRanges=[],this.version=0,this.uuid=Is()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=_0(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=_0(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function _0(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Is()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Zn=new B,Js=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?lu(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.applyMatrix4(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.applyNormalMatrix(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Zn.fromBufferAttribute(this,e),Zn.transformDirection(t),this.setXYZ(e,Zn.x,Zn.y,Zn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){Ca("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new nn(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){Ca("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):kd(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Hd(t,this.data.array)}},Xf=new B,mS=new B,gS=new fe,mi=class{constructor(t=new B(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Xf.subVectors(n,e).cross(mS.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Xf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||gS.getNormalMatrix(t),s=this.coplanarPoint(Xf).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},_S=0,Es=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:_S++}),this.uuid=Is(),this.name="",this.type="Material",this.blending=Go,this.side=ss,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=md,this.blendDst=gd,this.blendEquation=Ir,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ve(0,0,0),this.blendAlpha=0,this.depthFunc=Ao,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=f_,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Uc,this.stencilZFail=Uc,this.stencilZPass=Uc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){te(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){te(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new ve().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new mi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new mt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new mt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}},No=class extends Es{constructor(t){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new ve(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.rotation=t.rotation,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},_o,pa=new B,xo=new B,yo=new B,vo=new mt,ma=new mt,b_=new Le,hc=new B,ga=new B,uc=new B,x0=new mt,qf=new mt,y0=new mt,Na=class extends ei{constructor(t=new No){if(super(),this.isSprite=!0,this.type="Sprite",_o===void 0){_o=new Ve;let e=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new Do(e,5);_o.setIndex([0,1,2,0,2,3]),_o.setAttribute("position",new Js(n,3,0,!1)),_o.setAttribute("uv",new Js(n,2,3,!1))}this.geometry=_o,this.material=t,this.center=new mt(.5,.5),this.count=1}intersectsFrustum(t){return t.intersectsSprite(this)}raycast(t,e){t.camera===null&&ie('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),xo.setFromMatrixScale(this.matrixWorld),b_.copy(t.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(t.camera.matrixWorldInverse,this.matrixWorld),yo.setFromMatrixPosition(this.modelViewMatrix),t.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&xo.multiplyScalar(-yo.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;fc(hc.set(-.5,-.5,0),yo,o,xo,s,r),fc(ga.set(.5,-.5,0),yo,o,xo,s,r),fc(uc.set(.5,.5,0),yo,o,xo,s,r),x0.set(0,0),qf.set(1,0),y0.set(1,1);let a=t.ray.intersectTriangle(hc,ga,uc,!1,pa);if(a===null&&(fc(ga.set(-.5,.5,0),yo,o,xo,s,r),qf.set(0,1),a=t.ray.intersectTriangle(hc,uc,ga,!1,pa),a===null))return;let l=t.ray.origin.distanceTo(pa);l<t.near||l>t.far||e.push({distance:l,point:pa.clone(),uv:es.getInterpolation(pa,hc,ga,uc,x0,qf,y0,new mt),face:null,object:this})}copy(t,e){return super.copy(t,e),t.center!==void 0&&this.center.copy(t.center),this.material=t.material,this}toJSON(t){let e=super.toJSON(t);return e.object.center=this.center.toArray(),e}};function fc(i,t,e,n,s,r){vo.subVectors(i,e).addScalar(.5).multiply(n),s!==void 0?(ma.x=r*vo.x-s*vo.y,ma.y=s*vo.x+r*vo.y):ma.copy(vo),i.copy(t),i.x+=ma.x,i.y+=ma.y,i.applyMatrix4(b_)}var Ms=new B,Yf=new B,dc=new B,pc=new B,Ks=class{constructor(t=new B,e=new B(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ms)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ms.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ms.copy(this.origin).addScaledVector(this.direction,e),Ms.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Yf.copy(t).add(e).multiplyScalar(.5),dc.copy(e).sub(t).normalize(),pc.copy(this.origin).sub(Yf);let r=t.distanceTo(e)*.5,o=-this.direction.dot(dc),a=pc.dot(this.direction),l=-pc.dot(dc),c=pc.lengthSq(),h=Math.abs(1-o*o),u,f,d,p;if(h>0)if(u=o*l-a,f=o*a-l,p=r*h,u>=0)if(f>=-p)if(f<=p){let _=1/h;u*=_,f*=_,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-p?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=p?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Yf).addScaledVector(dc,f),d}intersectSphere(t,e){if(t.radius<0)return null;Ms.subVectors(t.center,this.origin);let n=Ms.dot(this.direction),s=Ms.dot(Ms)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ms)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=n.x-o.x,M=n.y-o.y,A=n.z-o.z,v=Math.abs(l),R=Math.abs(c),T=Math.abs(h),x,E,F,P,I,z,V,D,k,q,G,lt;if(v>=R&&v>=T?(F=l,z=u,k=p,lt=g,l>=0?(x=c,E=h,P=f,I=d,V=_,D=m,q=M,G=A):(x=h,E=c,P=d,I=f,V=m,D=_,q=A,G=M)):R>=T?(F=c,z=f,k=_,lt=M,c>=0?(x=h,E=l,P=d,I=u,V=m,D=p,q=A,G=g):(x=l,E=h,P=u,I=d,V=p,D=m,q=g,G=A)):(F=h,z=d,k=m,lt=A,h>=0?(x=l,E=c,P=u,I=f,V=p,D=_,q=g,G=M):(x=c,E=l,P=f,I=u,V=_,D=p,q=M,G=g)),F===0)return null;let Z=x/F,j=E/F,et=1/F,ft=P-Z*z,ht=I-j*z,Q=V-Z*k,_t=D-j*k,yt=q-Z*lt,Lt=G-j*lt,wt=yt*_t-Lt*Q,Gt=ft*Lt-ht*yt,se=Q*ht-_t*ft;if(s){if(wt<0||Gt<0||se<0)return null}else if((wt<0||Gt<0||se<0)&&(wt>0||Gt>0||se>0))return null;let Jt=wt+Gt+se;if(Jt===0)return null;let re=et*(wt*z+Gt*k+se*lt);return(Jt>0?re<0:re>0)?null:this.at(re/Jt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Uo=class extends Es{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ve(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new $s,this.combine=_d,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},v0=new Le,Mr=new Ks,mc=new ws,M0=new B,gc=new B,_c=new B,xc=new B,Zf=new B,yc=new B,S0=new B,vc=new B,Ke=class extends ei{constructor(t=new Ve,e=new Uo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){yc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Zf.fromBufferAttribute(u,t),o?yc.addScaledVector(Zf,h):yc.addScaledVector(Zf.sub(e),h))}e.add(yc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),mc.copy(n.boundingSphere),mc.applyMatrix4(r),Mr.copy(t.ray).recast(t.near),!(mc.containsPoint(Mr.origin)===!1&&(Mr.intersectSphere(mc,M0)===null||Mr.origin.distanceToSquared(M0)>(t.far-t.near)**2))&&(v0.copy(r).invert(),Mr.copy(t.ray).applyMatrix4(v0),!(n.boundingBox!==null&&Mr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Mr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],M=Math.max(m.start,d.start),A=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let v=M,R=A;v<R;v+=3){let T=a.getX(v),x=a.getX(v+1),E=a.getX(v+2);s=Mc(this,g,t,n,c,h,u,T,x,E),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(a.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let M=a.getX(m),A=a.getX(m+1),v=a.getX(m+2);s=Mc(this,o,t,n,c,h,u,M,A,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],M=Math.max(m.start,d.start),A=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let v=M,R=A;v<R;v+=3){let T=v,x=v+1,E=v+2;s=Mc(this,g,t,n,c,h,u,T,x,E),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(l.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let M=m,A=m+1,v=m+2;s=Mc(this,o,t,n,c,h,u,M,A,v),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function xS(i,t,e,n,s,r,o,a){let l;if(t.side===Qn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===ss,a),l===null)return null;vc.copy(a),vc.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(vc);return c<e.near||c>e.far?null:{distance:c,point:vc.clone(),object:i}}function Mc(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,gc),i.getVertexPosition(l,_c),i.getVertexPosition(c,xc);let h=xS(i,t,e,n,gc,_c,xc,S0);if(h){let u=new B;es.getBarycoord(S0,gc,_c,xc,u),s&&(h.uv=es.getInterpolatedAttribute(s,a,l,c,u,new mt)),r&&(h.uv1=es.getInterpolatedAttribute(r,a,l,c,u,new mt)),o&&(h.normal=es.getInterpolatedAttribute(o,a,l,c,u,new B),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new B,materialIndex:0};es.getNormal(gc,_c,xc,f.normal),h.face=f,h.barycoord=u}return h}var Ua=class extends jn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Ln,h=Ln,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Ri=class extends nn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Mo=new Le,b0=new Le,Sc=[],w0=new is,yS=new Le,_a=new Ke,xa=new ws,Fa=class extends Ke{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Ri(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,yS)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new is),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Mo),w0.copy(t.boundingBox).applyMatrix4(Mo),this.boundingBox.union(w0)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new ws),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Mo),xa.copy(t.boundingSphere).applyMatrix4(Mo),this.boundingSphere.union(xa)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(_a.geometry=this.geometry,_a.material=this.material,_a.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),xa.copy(this.boundingSphere),xa.applyMatrix4(n),t.ray.intersectsSphere(xa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Mo),b0.multiplyMatrices(n,Mo),_a.matrixWorld=b0,_a.raycast(t,Sc);for(let o=0,a=Sc.length;o<a;o++){let l=Sc[o];l.instanceId=r,l.object=this,e.push(l)}Sc.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Ri(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ua(new Float32Array(s*this.count),s,this.count,Rh,Ci));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Sr=new ws,vS=new mt(.5,.5),bc=new B,Tr=class{constructor(t=new mi,e=new mi,n=new mi,s=new mi,r=new mi,o=new mi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ai,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],p=r[8],_=r[9],m=r[10],g=r[11],M=r[12],A=r[13],v=r[14],R=r[15];if(s[0].setComponents(c-o,d-h,g-p,R-M).normalize(),s[1].setComponents(c+o,d+h,g+p,R+M).normalize(),s[2].setComponents(c+a,d+u,g+_,R+A).normalize(),s[3].setComponents(c-a,d-u,g-_,R-A).normalize(),n)s[4].setComponents(l,f,m,v).normalize(),s[5].setComponents(c-l,d-f,g-m,R-v).normalize();else if(s[4].setComponents(c-l,d-f,g-m,R-v).normalize(),e===Ai)s[5].setComponents(c+l,d+f,g+m,R+v).normalize();else if(e===Aa)s[5].setComponents(l,f,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Sr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Sr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Sr)}intersectsSprite(t){Sr.center.set(0,0,0);let e=vS.distanceTo(t.center);return Sr.radius=.7071067811865476+e,Sr.applyMatrix4(t.matrixWorld),this.intersectsSphere(Sr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(bc.x=s.normal.x>0?t.max.x:t.min.x,bc.y=s.normal.y>0?t.max.y:t.min.y,bc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(bc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},E0=new Le,$c=class i{constructor(){this.coordinateSystem=Ai,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];E0.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Tr),n[s].setFromProjectionMatrix(E0,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Tr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Jc=class extends Es{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ve(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Kc=new B,jc=new B,T0=new Le,ya=new Ks,wc=new ws,$f=new B,A0=new B,Qc=class extends ei{constructor(t=new Ve,e=new Jc){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Kc.fromBufferAttribute(e,s-1),jc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Kc.distanceTo(jc);t.setAttribute("lineDistance",new Ce(n,1))}else te("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),wc.copy(n.boundingSphere),wc.applyMatrix4(s),wc.radius+=r,t.ray.intersectsSphere(wc)===!1)return;T0.copy(s).invert(),ya.copy(t.ray).applyMatrix4(T0);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=h.getX(_),M=h.getX(_+1),A=Ec(this,t,ya,l,g,M,_);A&&e.push(A)}if(this.isLineLoop){let _=h.getX(p-1),m=h.getX(d),g=Ec(this,t,ya,l,_,m,p-1);g&&e.push(g)}}else{let d=Math.max(0,o.start),p=Math.min(f.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=Ec(this,t,ya,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=Ec(this,t,ya,l,p-1,d,p-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Ec(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Kc.fromBufferAttribute(a,s),jc.fromBufferAttribute(a,r),e.distanceSqToSegment(Kc,jc,$f,A0)>n)return;$f.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo($f);if(!(c<t.near||c>t.far))return{distance:c,point:A0.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var R0=new B,C0=new B,Oa=class extends Qc{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)R0.fromBufferAttribute(e,s),C0.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+R0.distanceTo(C0);t.setAttribute("lineDistance",new Ce(n,1))}else te("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Ba=class extends jn{constructor(t=[],e=Lr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},Fo=class extends jn{constructor(t,e,n,s,r,o,a,l,c){super(t,e,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ts=class extends jn{constructor(t,e,n=Hi,s,r,o,a=Ln,l=Ln,c,h=bs,u=1){if(h!==bs&&h!==Cs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Po(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},za=class extends Ts{constructor(t,e=Hi,n=Lr,s,r,o=Ln,a=Ln,l,c=bs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},ka=class extends jn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},js=class i extends Ve{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ce(c,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2));function p(_,m,g,M,A,v,R,T,x,E,F){let P=v/x,I=R/E,z=v/2,V=R/2,D=T/2,k=x+1,q=E+1,G=0,lt=0,Z=new B;for(let j=0;j<q;j++){let et=j*I-V;for(let ft=0;ft<k;ft++){let ht=ft*P-z;Z[_]=ht*M,Z[m]=et*A,Z[g]=D,c.push(Z.x,Z.y,Z.z),Z[_]=0,Z[m]=0,Z[g]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(ft/x),u.push(1-j/E),G+=1}}for(let j=0;j<E;j++)for(let et=0;et<x;et++){let ft=f+et+k*j,ht=f+et+k*(j+1),Q=f+(et+1)+k*(j+1),_t=f+(et+1)+k*j;l.push(ft,ht,_t),l.push(ht,Q,_t),lt+=6}a.addGroup(d,lt,F),d+=lt,f+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ha=class i extends Ve{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,p=n*2+r,_=s+1,m=new B,g=new B;for(let M=0;M<=p;M++){let A=0,v=0,R=0,T=0;if(M<=n){let F=M/n,P=F*Math.PI/2;v=-h-t*Math.cos(P),R=t*Math.sin(P),T=-t*Math.cos(P),A=F*u}else if(M<=n+r){let F=(M-n)/r;v=-h+F*e,R=t,T=0,A=u+F*f}else{let F=(M-n-r)/n,P=F*Math.PI/2;v=h+t*Math.sin(P),R=t*Math.cos(P),T=t*Math.sin(P),A=u+f+F*u}let x=Math.max(0,Math.min(1,A/d)),E=0;M===0?E=.5/s:M===p&&(E=-.5/s);for(let F=0;F<=s;F++){let P=F/s,I=P*Math.PI*2,z=Math.sin(I),V=Math.cos(I);g.x=-R*V,g.y=v,g.z=R*z,a.push(g.x,g.y,g.z),m.set(-R*V,T,R*z),m.normalize(),l.push(m.x,m.y,m.z),c.push(P+E,x)}if(M>0){let F=(M-1)*_;for(let P=0;P<s;P++){let I=F+P,z=F+P+1,V=M*_+P,D=M*_+P+1;o.push(I,z,V),o.push(z,D,V)}}}this.setIndex(o),this.setAttribute("position",new Ce(a,3)),this.setAttribute("normal",new Ce(l,3)),this.setAttribute("uv",new Ce(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Qs=class i extends Ve{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],p=0,_=[],m=n/2,g=0;M(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(f,3)),this.setAttribute("uv",new Ce(d,2));function M(){let v=new B,R=new B,T=0,x=(e-t)/n;for(let E=0;E<=r;E++){let F=[],P=E/r,I=P*(e-t)+t;for(let z=0;z<=s;z++){let V=z/s,D=V*l+a,k=Math.sin(D),q=Math.cos(D);R.x=I*k,R.y=-P*n+m,R.z=I*q,u.push(R.x,R.y,R.z),v.set(k,x,q).normalize(),f.push(v.x,v.y,v.z),d.push(V,1-P),F.push(p++)}_.push(F)}for(let E=0;E<s;E++)for(let F=0;F<r;F++){let P=_[F][E],I=_[F+1][E],z=_[F+1][E+1],V=_[F][E+1];(t>0||F!==0)&&(h.push(P,I,V),T+=3),(e>0||F!==r-1)&&(h.push(I,z,V),T+=3)}c.addGroup(g,T,0),g+=T}function A(v){let R=p,T=new mt,x=new B,E=0,F=v===!0?t:e,P=v===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*P,0),f.push(0,P,0),d.push(.5,.5),p++;let I=p;for(let z=0;z<=s;z++){let D=z/s*l+a,k=Math.cos(D),q=Math.sin(D);x.x=F*q,x.y=m*P,x.z=F*k,u.push(x.x,x.y,x.z),f.push(0,P,0),T.x=k*.5+.5,T.y=q*.5*P+.5,d.push(T.x,T.y),p++}for(let z=0;z<s;z++){let V=R+z,D=I+z;v===!0?h.push(D,D+1,V):h.push(D+1,D,V),E+=3}c.addGroup(g,E,v===!0?1:2),g+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ga=class i extends Qs{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Tc=new B,Ac=new B,Jf=new B,Rc=new es,Va=class extends Ve{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(Eo*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),f=new Map,d=[];for(let p=0;p<l;p+=3){o?(c[0]=o.getX(p),c[1]=o.getX(p+1),c[2]=o.getX(p+2)):(c[0]=p,c[1]=p+1,c[2]=p+2);let{a:_,b:m,c:g}=Rc;if(_.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),Rc.getNormal(Jf),u[0]=`${Math.round(_.x*s)},${Math.round(_.y*s)},${Math.round(_.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let M=0;M<3;M++){let A=(M+1)%3,v=u[M],R=u[A],T=Rc[h[M]],x=Rc[h[A]],E=`${v}_${R}`,F=`${R}_${v}`,P=f.get(F);P?(Jf.dot(P.normal)<=r&&(d.push(T.x,T.y,T.z),d.push(x.x,x.y,x.z)),f.set(F,null)):f.has(E)||f.set(E,{index0:c[M],index1:c[A],normal:Jf.clone()})}}for(let p of f.values())if(p){let{index0:_,index1:m}=p;Tc.fromBufferAttribute(a,_),Ac.fromBufferAttribute(a,m),d.push(Tc.x,Tc.y,Tc.z),d.push(Ac.x,Ac.y,Ac.z)}this.setAttribute("position",new Ce(d,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}},_i=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){te("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,d=(o-h)/f;return(s+d)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new mt:new B);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new B,s=[],r=[],o=[],a=new B,l=new Le;for(let d=0;d<=t;d++){let p=d/t;s[d]=this.getTangentAt(p,new B)}r[0]=new B,o[0]=new B;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let d=1;d<=t;d++){if(r[d]=r[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(s[d-1],s[d]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(xe(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(a,p))}o[d].crossVectors(s[d],r[d])}if(e===!0){let d=Math.acos(xe(r[0].dot(r[t]),-1,1));d/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(d=-d);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],d*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},Oo=class extends _i{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new mt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},th=class extends Oo{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Gd(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,s(o,a,f,d)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var P0=new B,I0=new B,Kf=new Gd,jf=new Gd,Qf=new Gd,eh=class extends _i{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new B){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(I0.subVectors(s[0],s[1]).add(s[0]),c=I0);let u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(P0.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=P0),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),d),_=Math.pow(u.distanceToSquared(f),d),m=Math.pow(f.distanceToSquared(h),d);_<1e-4&&(_=1),p<1e-4&&(p=_),m<1e-4&&(m=_),Kf.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,p,_,m),jf.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,p,_,m),Qf.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,p,_,m)}else this.curveType==="catmullrom"&&(Kf.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),jf.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),Qf.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(Kf.calc(l),jf.calc(l),Qf.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new B().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function L0(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function MS(i,t){let e=1-i;return e*e*t}function SS(i,t){return 2*(1-i)*i*t}function bS(i,t){return i*i*t}function ba(i,t,e,n){return MS(i,t)+SS(i,e)+bS(i,n)}function wS(i,t){let e=1-i;return e*e*e*t}function ES(i,t){let e=1-i;return 3*e*e*i*t}function TS(i,t){return 3*(1-i)*i*i*t}function AS(i,t){return i*i*i*t}function wa(i,t,e,n,s){return wS(i,t)+ES(i,e)+TS(i,n)+AS(i,s)}var Wa=class extends _i{constructor(t=new mt,e=new mt,n=new mt,s=new mt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new mt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(wa(t,s.x,r.x,o.x,a.x),wa(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},nh=class extends _i{constructor(t=new B,e=new B,n=new B,s=new B){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new B){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(wa(t,s.x,r.x,o.x,a.x),wa(t,s.y,r.y,o.y,a.y),wa(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Xa=class extends _i{constructor(t=new mt,e=new mt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new mt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new mt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ih=class extends _i{constructor(t=new B,e=new B){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new B){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new B){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},qa=class extends _i{constructor(t=new mt,e=new mt,n=new mt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new mt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ba(t,s.x,r.x,o.x),ba(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},sh=class extends _i{constructor(t=new B,e=new B,n=new B){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new B){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ba(t,s.x,r.x,o.x),ba(t,s.y,r.y,o.y),ba(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ya=class extends _i{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new mt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(L0(a,l.x,c.x,h.x,u.x),L0(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new mt().fromArray(s))}return this}},sd=Object.freeze({__proto__:null,ArcCurve:th,CatmullRomCurve3:eh,CubicBezierCurve:Wa,CubicBezierCurve3:nh,EllipseCurve:Oo,LineCurve:Xa,LineCurve3:ih,QuadraticBezierCurve:qa,QuadraticBezierCurve3:sh,SplineCurve:Ya}),rh=class extends _i{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new sd[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new sd[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},Za=class extends rh{constructor(t){super(),this.type="Path",this.currentPoint=new mt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Xa(this.currentPoint.clone(),new mt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new qa(this.currentPoint.clone(),new mt(t,e),new mt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new Wa(this.currentPoint.clone(),new mt(t,e),new mt(n,s),new mt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new Ya(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new Oo(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Bo=class extends Za{constructor(t){super(t),this.uuid=Is(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new Za().fromJSON(s))}return this}};function RS(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=w_(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=DS(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let f=e;f<s;f+=e){let d=i[f],p=i[f+1];d<a&&(a=d),p<l&&(l=p),d>h&&(h=d),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return $a(r,o,e,a,l,c,0),o}function w_(i,t,e,n,s){let r;if(s===WS(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=D0(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=D0(o/n|0,i[o],i[o+1],r);return r&&zo(r,r.next)&&(Ka(r),r=r.next),r}function Ar(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(zo(e,e.next)||en(e.prev,e,e.next)===0)){if(Ka(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function $a(i,t,e,n,s,r,o){if(!i)return;!o&&r&&BS(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?PS(i,n,s,r):CS(i)){t.push(l.i,i.i,c.i),Ka(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=IS(Ar(i),t),$a(i,t,e,n,s,r,2)):o===2&&LS(i,t,e,n,s,r):$a(Ar(i),t,e,n,s,r,1);break}}}function CS(i){let t=i.prev,e=i,n=i.next;if(en(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),f=Math.max(s,r,o),d=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=f&&p.y>=u&&p.y<=d&&va(s,a,r,l,o,c,p.x,p.y)&&en(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function PS(i,t,e,n){let s=i.prev,r=i,o=i.next;if(en(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,f=o.y,d=Math.min(a,l,c),p=Math.min(h,u,f),_=Math.max(a,l,c),m=Math.max(h,u,f),g=rd(d,p,t,e,n),M=rd(_,m,t,e,n),A=i.prevZ,v=i.nextZ;for(;A&&A.z>=g&&v&&v.z<=M;){if(A.x>=d&&A.x<=_&&A.y>=p&&A.y<=m&&A!==s&&A!==o&&va(a,h,l,u,c,f,A.x,A.y)&&en(A.prev,A,A.next)>=0||(A=A.prevZ,v.x>=d&&v.x<=_&&v.y>=p&&v.y<=m&&v!==s&&v!==o&&va(a,h,l,u,c,f,v.x,v.y)&&en(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;A&&A.z>=g;){if(A.x>=d&&A.x<=_&&A.y>=p&&A.y<=m&&A!==s&&A!==o&&va(a,h,l,u,c,f,A.x,A.y)&&en(A.prev,A,A.next)>=0)return!1;A=A.prevZ}for(;v&&v.z<=M;){if(v.x>=d&&v.x<=_&&v.y>=p&&v.y<=m&&v!==s&&v!==o&&va(a,h,l,u,c,f,v.x,v.y)&&en(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function IS(i,t){let e=i;do{let n=e.prev,s=e.next.next;!zo(n,s)&&T_(n,e,e.next,s)&&Ja(n,s)&&Ja(s,n)&&(t.push(n.i,e.i,s.i),Ka(e),Ka(e.next),e=i=s),e=e.next}while(e!==i);return Ar(e)}function LS(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&HS(o,a)){let l=A_(o,a);o=Ar(o,o.next),l=Ar(l,l.next),$a(o,t,e,n,s,r,0),$a(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function DS(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=w_(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(kS(c))}s.sort(NS);for(let r=0;r<s.length;r++)e=US(s[r],e);return e}function NS(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function US(i,t){let e=FS(i,t);if(!e)return t;let n=A_(e,i);return Ar(n,n.next),Ar(e,e.next)}function FS(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(zo(i,e))return e;do{if(zo(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&E_(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Ja(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&OS(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function OS(i,t){return en(i.prev,i,t.prev)<0&&en(t.next,i,i.next)<0}function BS(i,t,e,n){let s=i;do s.z===0&&(s.z=rd(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,zS(s)}function zS(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function rd(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function kS(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function E_(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function va(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&E_(i,t,e,n,s,r,o,a)}function HS(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!GS(i,t)&&(Ja(i,t)&&Ja(t,i)&&VS(i,t)&&(en(i.prev,i,t.prev)||en(i,t.prev,t))||zo(i,t)&&en(i.prev,i,i.next)>0&&en(t.prev,t,t.next)>0)}function en(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function zo(i,t){return i.x===t.x&&i.y===t.y}function T_(i,t,e,n){let s=Pc(en(i,t,e)),r=Pc(en(i,t,n)),o=Pc(en(e,n,i)),a=Pc(en(e,n,t));return!!(s!==r&&o!==a||s===0&&Cc(i,e,t)||r===0&&Cc(i,n,t)||o===0&&Cc(e,i,n)||a===0&&Cc(e,t,n))}function Cc(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Pc(i){return i>0?1:i<0?-1:0}function GS(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&T_(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Ja(i,t){return en(i.prev,i,i.next)<0?en(i,t,i.next)>=0&&en(i,i.prev,t)>=0:en(i,t,i.prev)<0||en(i,i.next,t)<0}function VS(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function A_(i,t){let e=od(i.i,i.x,i.y),n=od(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function D0(i,t,e,n){let s=od(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Ka(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function od(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function WS(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var ad=class{static triangulate(t,e,n=2){return RS(t,e,n)}},wr=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];N0(t),U0(n,t);let o=t.length;e.forEach(N0);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,U0(n,e[l]);let a=ad.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function N0(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function U0(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var ja=class i extends Ve{constructor(t=new Bo([new mt(.5,.5),new mt(-.5,.5),new mt(-.5,-.5),new mt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new Ce(s,3)),this.setAttribute("uv",new Ce(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,f=e.bevelEnabled!==void 0?e.bevelEnabled:!0,d=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:d-.1,_=e.bevelOffset!==void 0?e.bevelOffset:0,m=e.bevelSegments!==void 0?e.bevelSegments:3,g=e.extrudePath,M=e.UVGenerator!==void 0?e.UVGenerator:XS,A,v=!1,R,T,x,E;if(g){A=g.getSpacedPoints(h),v=!0,f=!1;let ot=g.isCatmullRomCurve3?g.closed:!1;R=g.computeFrenetFrames(h,ot),T=new B,x=new B,E=new B}f||(m=0,d=0,p=0,_=0);let F=a.extractPoints(c),P=F.shape,I=F.holes;if(!wr.isClockWise(P)){P=P.reverse();for(let ot=0,vt=I.length;ot<vt;ot++){let xt=I[ot];wr.isClockWise(xt)&&(I[ot]=xt.reverse())}}function V(ot){let xt=10000000000000001e-36,Bt=ot[0];for(let Dt=1;Dt<=ot.length;Dt++){let ee=Dt%ot.length,zt=ot[ee],pe=zt.x-Bt.x,ue=zt.y-Bt.y,ge=pe*pe+ue*ue,U=Math.max(Math.abs(zt.x),Math.abs(zt.y),Math.abs(Bt.x),Math.abs(Bt.y)),St=xt*U*U;if(ge<=St){ot.splice(ee,1),Dt--;continue}Bt=zt}}V(P),I.forEach(V);let D=I.length,k=P;for(let ot=0;ot<D;ot++){let vt=I[ot];P=P.concat(vt)}function q(ot,vt,xt){return vt||ie("ExtrudeGeometry: vec does not exist"),ot.clone().addScaledVector(vt,xt)}let G=P.length;function lt(ot,vt,xt){let Bt,Dt,ee,zt=ot.x-vt.x,pe=ot.y-vt.y,ue=xt.x-ot.x,ge=xt.y-ot.y,U=zt*zt+pe*pe,St=zt*ge-pe*ue;if(Math.abs(St)>Number.EPSILON){let Xt=Math.sqrt(U),ce=Math.sqrt(ue*ue+ge*ge),Et=vt.x-pe/Xt,Ne=vt.y+zt/Xt,Zt=xt.x-ge/ce,Qt=xt.y+ue/ce,C=((Zt-Et)*ge-(Qt-Ne)*ue)/(zt*ge-pe*ue);Bt=Et+zt*C-ot.x,Dt=Ne+pe*C-ot.y;let S=Bt*Bt+Dt*Dt;if(S<=2)return new mt(Bt,Dt);ee=Math.sqrt(S/2)}else{let Xt=!1;zt>Number.EPSILON?ue>Number.EPSILON&&(Xt=!0):zt<-Number.EPSILON?ue<-Number.EPSILON&&(Xt=!0):Math.sign(pe)===Math.sign(ge)&&(Xt=!0),Xt?(Bt=-pe,Dt=zt,ee=Math.sqrt(U)):(Bt=zt,Dt=pe,ee=Math.sqrt(U/2))}return new mt(Bt/ee,Dt/ee)}let Z=[];for(let ot=0,vt=k.length,xt=vt-1,Bt=ot+1;ot<vt;ot++,xt++,Bt++)xt===vt&&(xt=0),Bt===vt&&(Bt=0),Z[ot]=lt(k[ot],k[xt],k[Bt]);let j=[],et,ft=Z.concat();for(let ot=0,vt=D;ot<vt;ot++){let xt=I[ot];et=[];for(let Bt=0,Dt=xt.length,ee=Dt-1,zt=Bt+1;Bt<Dt;Bt++,ee++,zt++)ee===Dt&&(ee=0),zt===Dt&&(zt=0),et[Bt]=lt(xt[Bt],xt[ee],xt[zt]);j.push(et),ft=ft.concat(et)}let ht;if(m===0)ht=wr.triangulateShape(k,I);else{let ot=[],vt=[];for(let xt=0;xt<m;xt++){let Bt=xt/m,Dt=d*Math.cos(Bt*Math.PI/2),ee=p*Math.sin(Bt*Math.PI/2)+_;for(let zt=0,pe=k.length;zt<pe;zt++){let ue=q(k[zt],Z[zt],ee);Gt(ue.x,ue.y,-Dt),Bt===0&&ot.push(ue)}for(let zt=0,pe=D;zt<pe;zt++){let ue=I[zt];et=j[zt];let ge=[];for(let U=0,St=ue.length;U<St;U++){let Xt=q(ue[U],et[U],ee);Gt(Xt.x,Xt.y,-Dt),Bt===0&&ge.push(Xt)}Bt===0&&vt.push(ge)}}ht=wr.triangulateShape(ot,vt)}let Q=ht.length,_t=p+_;for(let ot=0;ot<G;ot++){let vt=f?q(P[ot],ft[ot],_t):P[ot];v?(x.copy(R.normals[0]).multiplyScalar(vt.x),T.copy(R.binormals[0]).multiplyScalar(vt.y),E.copy(A[0]).add(x).add(T),Gt(E.x,E.y,E.z)):Gt(vt.x,vt.y,0)}for(let ot=1;ot<=h;ot++)for(let vt=0;vt<G;vt++){let xt=f?q(P[vt],ft[vt],_t):P[vt];v?(x.copy(R.normals[ot]).multiplyScalar(xt.x),T.copy(R.binormals[ot]).multiplyScalar(xt.y),E.copy(A[ot]).add(x).add(T),Gt(E.x,E.y,E.z)):Gt(xt.x,xt.y,u/h*ot)}for(let ot=m-1;ot>=0;ot--){let vt=ot/m,xt=d*Math.cos(vt*Math.PI/2),Bt=p*Math.sin(vt*Math.PI/2)+_;for(let Dt=0,ee=k.length;Dt<ee;Dt++){let zt=q(k[Dt],Z[Dt],Bt);Gt(zt.x,zt.y,u+xt)}for(let Dt=0,ee=I.length;Dt<ee;Dt++){let zt=I[Dt];et=j[Dt];for(let pe=0,ue=zt.length;pe<ue;pe++){let ge=q(zt[pe],et[pe],Bt);v?Gt(ge.x,ge.y+A[h-1].y,A[h-1].x+xt):Gt(ge.x,ge.y,u+xt)}}}yt(),Lt();function yt(){let ot=s.length/3;if(f){let vt=0,xt=G*vt;for(let Bt=0;Bt<Q;Bt++){let Dt=ht[Bt];se(Dt[2]+xt,Dt[1]+xt,Dt[0]+xt)}vt=h+m*2,xt=G*vt;for(let Bt=0;Bt<Q;Bt++){let Dt=ht[Bt];se(Dt[0]+xt,Dt[1]+xt,Dt[2]+xt)}}else{for(let vt=0;vt<Q;vt++){let xt=ht[vt];se(xt[2],xt[1],xt[0])}for(let vt=0;vt<Q;vt++){let xt=ht[vt];se(xt[0]+G*h,xt[1]+G*h,xt[2]+G*h)}}n.addGroup(ot,s.length/3-ot,0)}function Lt(){let ot=s.length/3,vt=0;wt(k,vt),vt+=k.length;for(let xt=0,Bt=I.length;xt<Bt;xt++){let Dt=I[xt];wt(Dt,vt),vt+=Dt.length}n.addGroup(ot,s.length/3-ot,1)}function wt(ot,vt){let xt=ot.length;for(;--xt>=0;){let Bt=xt,Dt=xt-1;Dt<0&&(Dt=ot.length-1);for(let ee=0,zt=h+m*2;ee<zt;ee++){let pe=G*ee,ue=G*(ee+1),ge=vt+Bt+pe,U=vt+Dt+pe,St=vt+Dt+ue,Xt=vt+Bt+ue;Jt(ge,U,St,Xt)}}}function Gt(ot,vt,xt){l.push(ot),l.push(vt),l.push(xt)}function se(ot,vt,xt){re(ot),re(vt),re(xt);let Bt=s.length/3,Dt=M.generateTopUV(n,s,Bt-3,Bt-2,Bt-1);ne(Dt[0]),ne(Dt[1]),ne(Dt[2])}function Jt(ot,vt,xt,Bt){re(ot),re(vt),re(Bt),re(vt),re(xt),re(Bt);let Dt=s.length/3,ee=M.generateSideWallUV(n,s,Dt-6,Dt-3,Dt-2,Dt-1);ne(ee[0]),ne(ee[1]),ne(ee[3]),ne(ee[1]),ne(ee[2]),ne(ee[3])}function re(ot){s.push(l[ot*3+0]),s.push(l[ot*3+1]),s.push(l[ot*3+2])}function ne(ot){r.push(ot.x),r.push(ot.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return qS(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new sd[s.type]().fromJSON(s)),new i(n,t.options)}},XS={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new mt(r,o),new mt(a,l),new mt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],f=t[s*3],d=t[s*3+1],p=t[s*3+2],_=t[r*3],m=t[r*3+1],g=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new mt(o,1-l),new mt(c,1-u),new mt(f,1-p),new mt(_,1-g)]:[new mt(a,1-l),new mt(h,1-u),new mt(d,1-p),new mt(m,1-g)]}};function qS(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Rr=class i extends Ve{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let M=g*f-o;for(let A=0;A<c;A++){let v=A*u-r;p.push(v,-M,0),_.push(0,0,1),m.push(A/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let M=0;M<a;M++){let A=M+c*g,v=M+c*(g+1),R=M+1+c*(g+1),T=M+1+c*g;d.push(A,v,T),d.push(v,R,T)}this.setIndex(d),this.setAttribute("position",new Ce(p,3)),this.setAttribute("normal",new Ce(_,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Qa=class i extends Ve{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new B,f=new B,d=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let M=[],A=g/n,v=o+A*a,R=t*Math.cos(v),T=Math.sqrt(t*t-R*R),x=0;g===0&&o===0?x=.5/e:g===n&&l===Math.PI&&(x=-.5/e);for(let E=0;E<=e;E++){let F=E/e,P=s+F*r;u.x=-T*Math.cos(P),u.y=R,u.z=T*Math.sin(P),p.push(u.x,u.y,u.z),f.copy(u).normalize(),_.push(f.x,f.y,f.z),m.push(F+x,1-A),M.push(c++)}h.push(M)}for(let g=0;g<n;g++)for(let M=0;M<e;M++){let A=h[g][M+1],v=h[g][M],R=h[g+1][M],T=h[g+1][M+1];(g!==0||o>0)&&d.push(A,v,T),(g!==n-1||l<Math.PI)&&d.push(v,R,T)}this.setIndex(d),this.setAttribute("position",new Ce(p,3)),this.setAttribute("normal",new Ce(_,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};function Nr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(F0(s))s.isRenderTargetTexture?(te("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(F0(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function zn(i){let t={};for(let e=0;e<i.length;e++){let n=Nr(i[e]);for(let s in n)t[s]=n[s]}return t}function F0(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function YS(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Vd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:be.workingColorSpace}var R_={clone:Nr,merge:zn},ZS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,$S=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,je=class extends Es{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ZS,this.fragmentShader=$S,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Nr(t.uniforms),this.uniformsGroups=YS(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new ve().setHex(s.value);break;case"v2":this.uniforms[n].value=new mt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new B().fromArray(s.value);break;case"v4":this.uniforms[n].value=new sn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new fe().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Le().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},oh=class extends je{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ah=class extends Es{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=h_,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},lh=class extends Es{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function So(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ic(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var tr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ch=class extends tr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ed,endingEnd:ed}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case nd:r=t,a=2*e-n;break;case id:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case nd:o=t,l=2*n-e;break;case id:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,p=(n-e)/(s-e),_=p*p,m=_*p,g=-f*m+2*f*_-f*p,M=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*p+1,A=(-1-d)*m+(1.5+d)*_+.5*p,v=d*m-d*_;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+M*o[c+R]+A*o[l+R]+v*o[u+R];return r}},hh=class extends tr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},uh=class extends tr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},fh=class extends tr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let f=a*2,d=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=d*f+p*2,M=u[g],A=u[g+1],v=t*f+p*2,R=h[v],T=h[v+1],x=KS(n,e,M,R,s);r[p]=C_(x,_,A,T,m)}return r}};function C_(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function JS(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function KS(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=C_(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=JS(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var xi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=So(e,this.TimeBufferType),this.values=So(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:So(t.times,Array),values:So(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ic(t.settings)&&(n.settings={inTangents:So(t.settings.inTangents,Array),outTangents:So(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new uh(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new hh(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new ch(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new fh(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Ea:e=this.InterpolantFactoryMethodDiscrete;break;case Xc:e=this.InterpolantFactoryMethodLinear;break;case Nc:e=this.InterpolantFactoryMethodSmooth;break;case td:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return te("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ea;case this.InterpolantFactoryMethodLinear:return Xc;case this.InterpolantFactoryMethodSmooth:return Nc;case this.InterpolantFactoryMethodBezier:return td}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ic(this.settings)&&(O0(this.settings.inTangents,t),O0(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ic(this.settings)&&(B0(this.settings.inTangents,t),B0(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(ie("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(ie("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){ie("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){ie("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&kM(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){ie("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Nc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let p=0;p!==n;++p){let _=e[u+p];if(_!==e[f+p]||_!==e[d+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ic(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function O0(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function B0(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}xi.prototype.ValueTypeName="";xi.prototype.TimeBufferType=Float32Array;xi.prototype.ValueBufferType=Float32Array;xi.prototype.DefaultInterpolation=Xc;var er=class extends xi{constructor(t,e,n){super(t,e,n)}};er.prototype.ValueTypeName="bool";er.prototype.ValueBufferType=Array;er.prototype.DefaultInterpolation=Ea;er.prototype.InterpolantFactoryMethodLinear=void 0;er.prototype.InterpolantFactoryMethodSmooth=void 0;var dh=class extends xi{constructor(t,e,n,s){super(t,e,n,s)}};dh.prototype.ValueTypeName="color";var ph=class extends xi{constructor(t,e,n,s){super(t,e,n,s)}};ph.prototype.ValueTypeName="number";var mh=class extends tr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Kn.slerpFlat(r,0,o,c-a,o,c,l);return r}},tl=class extends xi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new mh(this.times,this.values,this.getValueSize(),t)}};tl.prototype.ValueTypeName="quaternion";tl.prototype.InterpolantFactoryMethodSmooth=void 0;var nr=class extends xi{constructor(t,e,n){super(t,e,n)}};nr.prototype.ValueTypeName="string";nr.prototype.ValueBufferType=Array;nr.prototype.DefaultInterpolation=Ea;nr.prototype.InterpolantFactoryMethodLinear=void 0;nr.prototype.InterpolantFactoryMethodSmooth=void 0;var gh=class extends xi{constructor(t,e,n,s){super(t,e,n,s)}};gh.prototype.ValueTypeName="vector";var _h=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],p=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},P_=new _h,xh=class{constructor(t){this.manager=t!==void 0?t:P_,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};xh.DEFAULT_MATERIAL_NAME="__DEFAULT";var Lc=new B,Dc=new Kn,ts=new B,el=class extends ei{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Le,this.projectionMatrix=new Le,this.projectionMatrixInverse=new Le,this.coordinateSystem=Ai,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Lc,Dc,ts),ts.x===1&&ts.y===1&&ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Lc,Dc,ts.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Lc,Dc,ts),ts.x===1&&ts.y===1&&ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Lc,Dc,ts.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Zs=new B,z0=new mt,k0=new mt,$n=class extends el{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Co*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Eo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Co*2*Math.atan(Math.tan(Eo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Zs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Zs.x,Zs.y).multiplyScalar(-t/Zs.z),Zs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Zs.x,Zs.y).multiplyScalar(-t/Zs.z)}getViewSize(t,e){return this.getViewBounds(t,z0,k0),e.subVectors(k0,z0)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Eo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var yh=class extends el{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}};var As=class extends Ve{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var bo=-90,wo=1,ko=class extends ei{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new $n(bo,wo,t,e);s.layers=this.layers,this.add(s);let r=new $n(bo,wo,t,e);r.layers=this.layers,this.add(r);let o=new $n(bo,wo,t,e);o.layers=this.layers,this.add(o);let a=new $n(bo,wo,t,e);a.layers=this.layers,this.add(a);let l=new $n(bo,wo,t,e);l.layers=this.layers,this.add(l);let c=new $n(bo,wo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ai)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Aa)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},vh=class extends $n{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Wd="\\[\\]\\.:\\/",jS=new RegExp("["+Wd+"]","g"),Xd="[^"+Wd+"]",QS="[^"+Wd.replace("\\.","")+"]",tb=/((?:WC+[\/:])*)/.source.replace("WC",Xd),eb=/(WCOD+)?/.source.replace("WCOD",QS),nb=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Xd),ib=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Xd),sb=new RegExp("^"+tb+eb+nb+ib+"$"),rb=["material","materials","bones","map"],ld=class{constructor(t,e,n){let s=n||$e.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},$e=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(jS,"")}static parseTrackName(t){let e=sb.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);rb.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){te("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){ie("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){ie("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){ie("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){ie("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){ie("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){ie("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){ie("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;ie("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){ie("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){ie("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};$e.Composite=ld;$e.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};$e.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};$e.prototype.GetterByBindingType=[$e.prototype._getValue_direct,$e.prototype._getValue_array,$e.prototype._getValue_arrayElement,$e.prototype._getValue_toArray];$e.prototype.SetterByBindingTypeAndVersioning=[[$e.prototype._setValue_direct,$e.prototype._setValue_direct_setNeedsUpdate,$e.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_array,$e.prototype._setValue_array_setNeedsUpdate,$e.prototype._setValue_array_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_arrayElement,$e.prototype._setValue_arrayElement_setNeedsUpdate,$e.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_fromArray,$e.prototype._setValue_fromArray_setNeedsUpdate,$e.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var vP=new Float32Array(1);var nl=class extends Do{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var H0=new Le,Cr=class{constructor(t,e,n=0,s=1/0){this.ray=new Ks(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new Io,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):ie("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return H0.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(H0),this}intersectObject(t,e=!0,n=[]){return cd(t,this,n,e),n.sort(G0),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)cd(t[s],this,n,e);return n.sort(G0),n}};function G0(i,t){return i.distance-t.distance}function cd(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)cd(r[o],t,e,!0)}}var ir=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var hd=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var il=class extends ki{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function qd(i,t,e,n){let s=ob(n);switch(e){case Pd:return i*t;case Rh:return i*t/s.components*s.byteLength;case Ch:return i*t/s.components*s.byteLength;case or:return i*t*2/s.components*s.byteLength;case Ph:return i*t*2/s.components*s.byteLength;case Id:return i*t*3/s.components*s.byteLength;case Vi:return i*t*4/s.components*s.byteLength;case Ih:return i*t*4/s.components*s.byteLength;case ll:case cl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case hl:case ul:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Dh:case Uh:return Math.max(i,16)*Math.max(t,8)/4;case Lh:case Nh:return Math.max(i,8)*Math.max(t,8)/2;case Fh:case Oh:case zh:case kh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Bh:case fl:case Hh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Gh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Vh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Wh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Xh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case qh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Yh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Zh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case $h:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Jh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Kh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case jh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Qh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case tu:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case eu:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case nu:case iu:case su:return Math.ceil(i/4)*Math.ceil(t/4)*16;case ru:case ou:return Math.ceil(i/4)*Math.ceil(t/4)*8;case dl:case au:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function ob(i){switch(i){case yi:case Td:return{byteLength:1,components:1};case Wo:case Ad:case Gi:return{byteLength:2,components:1};case Th:case Ah:return{byteLength:2,components:4};case Hi:case Eh:case Ci:return{byteLength:4,components:1};case Rd:case Cd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?te("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function j_(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function ub(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,p)=>d.start-p.start);let f=0;for(let d=1;d<u.length;d++){let p=u[f],_=u[d];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++f,u[f]=_)}u.length=f+1;for(let d=0,p=u.length;d<p;d++){let _=u[d];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var fb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,db=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,pb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,mb=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,gb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,_b=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,xb=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,yb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,vb=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Mb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Sb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,bb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,wb=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Eb=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Tb=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Ab=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Rb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Cb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Pb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Ib=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Lb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Db=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Nb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Ub=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Fb=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Ob=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Bb=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,zb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,kb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Hb="gl_FragColor = linearToOutputTexel( gl_FragColor );",Gb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Vb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Wb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Xb=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,qb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Yb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Zb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,$b=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Jb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Kb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,jb=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Qb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,tw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ew=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,nw=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,iw=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,sw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,rw=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ow=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,aw=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,lw=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,cw=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,hw=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,uw=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,fw=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,dw=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,pw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,mw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,gw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,_w=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,xw=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,yw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,vw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Mw=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Sw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,bw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ww=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Ew=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Tw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Aw=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Rw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Cw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Pw=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Iw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Lw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Dw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Nw=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Uw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Fw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ow=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Bw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,zw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,kw=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Hw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Gw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Vw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Ww=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Xw=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,qw=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Yw=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Zw=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,$w=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Jw=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Kw=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,jw=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Qw=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,t1=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,e1=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,n1=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,i1=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,s1=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,r1=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,o1=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,a1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,l1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,c1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,h1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,u1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,f1=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,d1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,p1=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,m1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,g1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,x1=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,y1=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,v1=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,M1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,S1=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,b1=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,w1=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,E1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,T1=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,A1=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,R1=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,C1=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,P1=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,I1=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,L1=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,D1=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,N1=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,U1=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,F1=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,O1=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,B1=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,z1=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,k1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,H1=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,G1=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,V1=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,W1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ye={alphahash_fragment:fb,alphahash_pars_fragment:db,alphamap_fragment:pb,alphamap_pars_fragment:mb,alphatest_fragment:gb,alphatest_pars_fragment:_b,aomap_fragment:xb,aomap_pars_fragment:yb,batching_pars_vertex:vb,batching_vertex:Mb,begin_vertex:Sb,beginnormal_vertex:bb,bsdfs:wb,iridescence_fragment:Eb,bumpmap_pars_fragment:Tb,clipping_planes_fragment:Ab,clipping_planes_pars_fragment:Rb,clipping_planes_pars_vertex:Cb,clipping_planes_vertex:Pb,color_fragment:Ib,color_pars_fragment:Lb,color_pars_vertex:Db,color_vertex:Nb,common:Ub,defaultnormal_vertex:Fb,displacementmap_pars_vertex:Ob,displacementmap_vertex:Bb,emissivemap_fragment:zb,emissivemap_pars_fragment:kb,colorspace_fragment:Hb,colorspace_pars_fragment:Gb,envmap_fragment:Vb,envmap_common_pars_fragment:Wb,envmap_pars_fragment:Xb,envmap_pars_vertex:qb,envmap_physical_pars_fragment:iw,envmap_vertex:Yb,fog_vertex:Zb,fog_pars_vertex:$b,fog_fragment:Jb,fog_pars_fragment:Kb,gradientmap_pars_fragment:jb,lightmap_pars_fragment:Qb,lights_lambert_fragment:tw,lights_lambert_pars_fragment:ew,lights_pars_begin:nw,lights_toon_fragment:sw,lights_toon_pars_fragment:rw,lights_phong_fragment:ow,lights_phong_pars_fragment:aw,lights_physical_fragment:lw,lights_physical_pars_fragment:cw,lights_fragment_begin:hw,lights_fragment_maps:uw,lights_fragment_end:fw,lightprobes_pars_fragment:dw,logdepthbuf_fragment:pw,logdepthbuf_pars_fragment:mw,logdepthbuf_pars_vertex:gw,logdepthbuf_vertex:_w,map_fragment:xw,map_pars_fragment:yw,map_particle_fragment:vw,map_particle_pars_fragment:Mw,metalnessmap_fragment:Sw,metalnessmap_pars_fragment:bw,morphinstance_vertex:ww,morphcolor_vertex:Ew,morphnormal_vertex:Tw,morphtarget_pars_vertex:Aw,morphtarget_vertex:Rw,normal_fragment_begin:Cw,normal_fragment_maps:Pw,normal_pars_fragment:Iw,normal_pars_vertex:Lw,normal_vertex:Dw,normalmap_pars_fragment:Nw,clearcoat_normal_fragment_begin:Uw,clearcoat_normal_fragment_maps:Fw,clearcoat_pars_fragment:Ow,iridescence_pars_fragment:Bw,opaque_fragment:zw,packing:kw,premultiplied_alpha_fragment:Hw,project_vertex:Gw,dithering_fragment:Vw,dithering_pars_fragment:Ww,roughnessmap_fragment:Xw,roughnessmap_pars_fragment:qw,shadowmap_pars_fragment:Yw,shadowmap_pars_vertex:Zw,shadowmap_vertex:$w,shadowmask_pars_fragment:Jw,skinbase_vertex:Kw,skinning_pars_vertex:jw,skinning_vertex:Qw,skinnormal_vertex:t1,specularmap_fragment:e1,specularmap_pars_fragment:n1,tonemapping_fragment:i1,tonemapping_pars_fragment:s1,transmission_fragment:r1,transmission_pars_fragment:o1,uv_pars_fragment:a1,uv_pars_vertex:l1,uv_vertex:c1,worldpos_vertex:h1,background_vert:u1,background_frag:f1,backgroundCube_vert:d1,backgroundCube_frag:p1,cube_vert:m1,cube_frag:g1,depth_vert:_1,depth_frag:x1,distance_vert:y1,distance_frag:v1,equirect_vert:M1,equirect_frag:S1,linedashed_vert:b1,linedashed_frag:w1,meshbasic_vert:E1,meshbasic_frag:T1,meshlambert_vert:A1,meshlambert_frag:R1,meshmatcap_vert:C1,meshmatcap_frag:P1,meshnormal_vert:I1,meshnormal_frag:L1,meshphong_vert:D1,meshphong_frag:N1,meshphysical_vert:U1,meshphysical_frag:F1,meshtoon_vert:O1,meshtoon_frag:B1,points_vert:z1,points_frag:k1,shadow_vert:H1,shadow_frag:G1,sprite_vert:V1,sprite_frag:W1},Ot={common:{diffuse:{value:new ve(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new fe},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new fe}},envmap:{envMap:{value:null},envMapRotation:{value:new fe},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new fe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new fe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new fe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new fe},normalScale:{value:new mt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new fe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new fe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new fe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new fe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ve(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ve(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0},uvTransform:{value:new fe}},sprite:{diffuse:{value:new ve(16777215)},opacity:{value:1},center:{value:new mt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new fe},alphaMap:{value:null},alphaMapTransform:{value:new fe},alphaTest:{value:0}}},as={basic:{uniforms:zn([Ot.common,Ot.specularmap,Ot.envmap,Ot.aomap,Ot.lightmap,Ot.fog]),vertexShader:ye.meshbasic_vert,fragmentShader:ye.meshbasic_frag},lambert:{uniforms:zn([Ot.common,Ot.specularmap,Ot.envmap,Ot.aomap,Ot.lightmap,Ot.emissivemap,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,Ot.fog,Ot.lights,{emissive:{value:new ve(0)},envMapIntensity:{value:1}}]),vertexShader:ye.meshlambert_vert,fragmentShader:ye.meshlambert_frag},phong:{uniforms:zn([Ot.common,Ot.specularmap,Ot.envmap,Ot.aomap,Ot.lightmap,Ot.emissivemap,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,Ot.fog,Ot.lights,{emissive:{value:new ve(0)},specular:{value:new ve(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ye.meshphong_vert,fragmentShader:ye.meshphong_frag},standard:{uniforms:zn([Ot.common,Ot.envmap,Ot.aomap,Ot.lightmap,Ot.emissivemap,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,Ot.roughnessmap,Ot.metalnessmap,Ot.fog,Ot.lights,{emissive:{value:new ve(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ye.meshphysical_vert,fragmentShader:ye.meshphysical_frag},toon:{uniforms:zn([Ot.common,Ot.aomap,Ot.lightmap,Ot.emissivemap,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,Ot.gradientmap,Ot.fog,Ot.lights,{emissive:{value:new ve(0)}}]),vertexShader:ye.meshtoon_vert,fragmentShader:ye.meshtoon_frag},matcap:{uniforms:zn([Ot.common,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,Ot.fog,{matcap:{value:null}}]),vertexShader:ye.meshmatcap_vert,fragmentShader:ye.meshmatcap_frag},points:{uniforms:zn([Ot.points,Ot.fog]),vertexShader:ye.points_vert,fragmentShader:ye.points_frag},dashed:{uniforms:zn([Ot.common,Ot.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ye.linedashed_vert,fragmentShader:ye.linedashed_frag},depth:{uniforms:zn([Ot.common,Ot.displacementmap]),vertexShader:ye.depth_vert,fragmentShader:ye.depth_frag},normal:{uniforms:zn([Ot.common,Ot.bumpmap,Ot.normalmap,Ot.displacementmap,{opacity:{value:1}}]),vertexShader:ye.meshnormal_vert,fragmentShader:ye.meshnormal_frag},sprite:{uniforms:zn([Ot.sprite,Ot.fog]),vertexShader:ye.sprite_vert,fragmentShader:ye.sprite_frag},background:{uniforms:{uvTransform:{value:new fe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ye.background_vert,fragmentShader:ye.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new fe}},vertexShader:ye.backgroundCube_vert,fragmentShader:ye.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ye.cube_vert,fragmentShader:ye.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ye.equirect_vert,fragmentShader:ye.equirect_frag},distance:{uniforms:zn([Ot.common,Ot.displacementmap,{referencePosition:{value:new B},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ye.distance_vert,fragmentShader:ye.distance_frag},shadow:{uniforms:zn([Ot.lights,Ot.fog,{color:{value:new ve(0)},opacity:{value:1}}]),vertexShader:ye.shadow_vert,fragmentShader:ye.shadow_frag}};as.physical={uniforms:zn([as.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new fe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new fe},clearcoatNormalScale:{value:new mt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new fe},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new fe},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new fe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new fe},sheen:{value:0},sheenColor:{value:new ve(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new fe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new fe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new fe},transmissionSamplerSize:{value:new mt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new fe},attenuationDistance:{value:0},attenuationColor:{value:new ve(0)},specularColor:{value:new ve(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new fe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new fe},anisotropyVector:{value:new mt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new fe}}]),vertexShader:ye.meshphysical_vert,fragmentShader:ye.meshphysical_frag};var hu={r:0,b:0,g:0},X1=new Le,Q_=new fe;Q_.set(-1,0,0,0,1,0,0,0,1);function q1(i,t,e,n,s,r){let o=new ve(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(M){let A=M.isScene===!0?M.background:null;if(A&&A.isTexture){let v=M.backgroundBlurriness>0;A=t.get(A,v)}return A}function p(M){let A=!1,v=d(M);v===null?m(o,a):v&&v.isColor&&(m(v,1),A=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(M,A){let v=d(A);v&&v.isCubeTexture?(c===void 0&&(c=new Ke(new js(1,1,1),new je({name:"BackgroundCubeMaterial",uniforms:Nr(as.backgroundCube.uniforms),vertexShader:as.backgroundCube.vertexShader,fragmentShader:as.backgroundCube.fragmentShader,side:Qn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(X1.makeRotationFromEuler(A.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Q_),c.material.toneMapped=be.getTransfer(v.colorSpace)!==Fe,(h!==v||u!==v.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),c.layers.enableAll(),M.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Ke(new Rr(2,2),new je({name:"BackgroundMaterial",uniforms:Nr(as.background.uniforms),vertexShader:as.background.vertexShader,fragmentShader:as.background.fragmentShader,side:ss,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=be.getTransfer(v.colorSpace)!==Fe,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),l.layers.enableAll(),M.unshift(l,l.geometry,l.material,0,0,null))}function m(M,A){M.getRGB(hu,Vd(i)),e.buffers.color.setClear(hu.r,hu.g,hu.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(M,A=1){o.set(M),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(M){a=M,m(o,a)},render:p,addToRenderList:_,dispose:g}}function Y1(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(I,z,V,D,k){let q=!1,G=u(I,D,V,z);r!==G&&(r=G,c(r.object)),q=d(I,D,V,k),q&&p(I,D,V,k),k!==null&&t.update(k,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,v(I,z,V,D),k!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(k).buffer))}function l(){return i.createVertexArray()}function c(I){return i.bindVertexArray(I)}function h(I){return i.deleteVertexArray(I)}function u(I,z,V,D){let k=D.wireframe===!0,q=n[z.id];q===void 0&&(q={},n[z.id]=q);let G=I.isInstancedMesh===!0?I.id:0,lt=q[G];lt===void 0&&(lt={},q[G]=lt);let Z=lt[V.id];Z===void 0&&(Z={},lt[V.id]=Z);let j=Z[k];return j===void 0&&(j=f(l()),Z[k]=j),j}function f(I){let z=[],V=[],D=[];for(let k=0;k<e;k++)z[k]=0,V[k]=0,D[k]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:V,attributeDivisors:D,object:I,attributes:{},index:null}}function d(I,z,V,D){let k=r.attributes,q=z.attributes,G=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=k[Z],ft=q[Z];if(ft===void 0&&(Z==="instanceMatrix"&&I.instanceMatrix&&(ft=I.instanceMatrix),Z==="instanceColor"&&I.instanceColor&&(ft=I.instanceColor)),et===void 0||et.attribute!==ft||ft&&et.data!==ft.data)return!0;G++}return r.attributesNum!==G||r.index!==D}function p(I,z,V,D){let k={},q=z.attributes,G=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=q[Z];et===void 0&&(Z==="instanceMatrix"&&I.instanceMatrix&&(et=I.instanceMatrix),Z==="instanceColor"&&I.instanceColor&&(et=I.instanceColor));let ft={};ft.attribute=et,et&&et.data&&(ft.data=et.data),k[Z]=ft,G++}r.attributes=k,r.attributesNum=G,r.index=D}function _(){let I=r.newAttributes;for(let z=0,V=I.length;z<V;z++)I[z]=0}function m(I){g(I,0)}function g(I,z){let V=r.newAttributes,D=r.enabledAttributes,k=r.attributeDivisors;V[I]=1,D[I]===0&&(i.enableVertexAttribArray(I),D[I]=1),k[I]!==z&&(i.vertexAttribDivisor(I,z),k[I]=z)}function M(){let I=r.newAttributes,z=r.enabledAttributes;for(let V=0,D=z.length;V<D;V++)z[V]!==I[V]&&(i.disableVertexAttribArray(V),z[V]=0)}function A(I,z,V,D,k,q,G){G===!0?i.vertexAttribIPointer(I,z,V,k,q):i.vertexAttribPointer(I,z,V,D,k,q)}function v(I,z,V,D){_();let k=D.attributes,q=V.getAttributes(),G=z.defaultAttributeValues;for(let lt in q){let Z=q[lt];if(Z.location>=0){let j=k[lt];if(j===void 0&&(lt==="instanceMatrix"&&I.instanceMatrix&&(j=I.instanceMatrix),lt==="instanceColor"&&I.instanceColor&&(j=I.instanceColor)),j!==void 0){let et=j.normalized,ft=j.itemSize,ht=t.get(j);if(ht===void 0)continue;let Q=ht.buffer,_t=ht.type,yt=ht.bytesPerElement,Lt=_t===i.INT||_t===i.UNSIGNED_INT||j.gpuType===Eh;if(j.isInterleavedBufferAttribute){let wt=j.data,Gt=wt.isInterleavedBuffer===!0?wt.stride:wt.itemSize,se=j.offset;if(wt.isInstancedInterleavedBuffer||wt.isInstancedBufferAttribute){for(let Jt=0;Jt<Z.locationSize;Jt++)g(Z.location+Jt,wt.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=wt.meshPerAttribute*wt.count)}else for(let Jt=0;Jt<Z.locationSize;Jt++)m(Z.location+Jt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Jt=0;Jt<Z.locationSize;Jt++)A(Z.location+Jt,ft/Z.locationSize,_t,et,Gt*yt,(se+ft/Z.locationSize*Jt)*yt,Lt)}else{if(j.isInstancedBufferAttribute){for(let wt=0;wt<Z.locationSize;wt++)g(Z.location+wt,j.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let wt=0;wt<Z.locationSize;wt++)m(Z.location+wt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let wt=0;wt<Z.locationSize;wt++)A(Z.location+wt,ft/Z.locationSize,_t,et,ft*yt,ft/Z.locationSize*wt*yt,Lt)}}else if(G!==void 0){let et=G[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(Z.location,et);break;case 3:i.vertexAttrib3fv(Z.location,et);break;case 4:i.vertexAttrib4fv(Z.location,et);break;default:i.vertexAttrib1fv(Z.location,et)}}}}M()}function R(){F();for(let I in n){let z=n[I];for(let V in z){let D=z[V];for(let k in D){let q=D[k];for(let G in q)h(q[G].object),delete q[G];delete D[k]}}delete n[I]}}function T(I){if(n[I.id]===void 0)return;let z=n[I.id];for(let V in z){let D=z[V];for(let k in D){let q=D[k];for(let G in q)h(q[G].object),delete q[G];delete D[k]}}delete n[I.id]}function x(I){for(let z in n){let V=n[z];for(let D in V){let k=V[D];if(k[I.id]===void 0)continue;let q=k[I.id];for(let G in q)h(q[G].object),delete q[G];delete k[I.id]}}}function E(I){for(let z in n){let V=n[z],D=I.isInstancedMesh===!0?I.id:0,k=V[D];if(k!==void 0){for(let q in k){let G=k[q];for(let lt in G)h(G[lt].object),delete G[lt];delete k[q]}delete V[D],Object.keys(V).length===0&&delete n[z]}}}function F(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:P,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:_,enableAttribute:m,disableUnusedAttributes:M}}function Z1(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function $1(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Vi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Gi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==yi&&x!==Ci&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(te("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&te("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&te("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),M=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:M,maxVaryings:A,maxFragmentUniforms:v,maxSamples:R,samples:T}}function J1(i){let t=this,e=null,n=0,s=!1,r=!1,o=new mi,a=new fe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let M=r?0:n,A=M*4,v=g.clippingState||null;l.value=v,v=h(p,f,A,d);for(let R=0;R!==A;++R)v[R]=e[R];g.clippingState=v,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=M}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=d+_*4,M=f.matrixWorldInverse;a.getNormalMatrix(M),(m===null||m.length<g)&&(m=new Float32Array(g));for(let A=0,v=d;A!==_;++A,v+=4)o.copy(u[A]).applyMatrix4(M,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var gl=class extends gi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Ba(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new js(5,5,5),r=new je({name:"CubemapFromEquirect",uniforms:Nr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Qn,blending:Pr});r.uniforms.tEquirect.value=e;let o=new Ke(s,r),a=e.minFilter;return e.minFilter===Rs&&(e.minFilter=Jn),new ko(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},I_=256,K1=3,j1=20,tx=256,ex=16,Q1=3,tE=new B,eE=new ve,fu=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ko(1,10,null),this._boxMesh=new Ke(new js(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=tE}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(eE));let m=new ko(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=p,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=N_(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=D_(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(I_,zd(t))}_fromTexture(t,e){t.mapping===Lr||t.mapping===Vo?this._setSize(t.image.length===0?I_:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=L_(t,!1,!1),n=Math.log2(t)-K1;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=L_(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Lr||t.mapping===Vo?(this._cubemapMaterial===null&&(this._cubemapMaterial=N_()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=D_()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=nE(),this._integrationMaterial=iE());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/ex);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Q1)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(tx*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=sE());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function L_(i,t,e){return new gl(i,{minFilter:Rs,generateMipmaps:t,type:Gi,colorSpace:Er,depthBuffer:e})}function _l(i,t,e){return new je({name:i,uniforms:t,vertexShader:ye.cube_vert,fragmentShader:e,side:Qn,blending:Pr,depthTest:!1,depthWrite:!1})}function nE(){return _l("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${tx}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function iE(){return _l("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:ex}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function sE(){return _l("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${j1}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function D_(){return _l("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function N_(){return _l("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function rE(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===Sh||d===bh)if(t.has(f)){let p=t.get(f).texture;return a(p,f.mapping)}else{let p=f.image;if(p&&p.height>0){let _=new gl(p.height);return _.fromEquirectangularTexture(i,f),t.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,p=d===Sh||d===bh,_=d===Lr||d===Vo;if(p||_){let m=e.get(f),g=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==g)return n===null&&(n=new fu(i)),m=p?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),m.texture;if(m!==void 0)return m.texture;{let M=f.image;return p&&M&&M.height>0||_&&M&&l(M)?(n===null&&(n=new fu(i)),m=p?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,d){return d===Sh?f.mapping=Lr:d===bh&&(f.mapping=Vo),f}function l(f){let d=0,p=6;for(let _=0;_<p;_++)f[_]!==void 0&&d++;return d===p}function c(f){let d=f.target;d.removeEventListener("dispose",c);let p=t.get(d);p!==void 0&&(t.delete(d),p.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let p=e.get(d);p!==void 0&&(e.delete(d),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function oE(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Ma("WebGLRenderer: "+n+" extension not supported."),s}}}function aE(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)t.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let M=_!==null?_.array.length:m.array.length/3-1,A=m.count>=65535?Da:La,v=new A(Math.ceil(M/3)*6,1),R=v.array;if(_!==null){let x=_.array;g=_.version;for(let E=0,F=0;E<M;E+=3){let P=x[E+0],I=x[E+1],z=x[E+2];R[F++]=P,R[F++]=I,R[F++]=I,R[F++]=z,R[F++]=z,R[F++]=P}}else{g=m.version;for(let x=0,E=0;x<M;x+=3){let F=x+0,P=x+1,I=x+2;R[E++]=F,R[E++]=P,R[E++]=P,R[E++]=I,R[E++]=I,R[E++]=F}}v.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,v)}function f(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function d(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function lE(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let _=0;for(let m=0;m<d;m++)_+=f[m];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function cE(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:ie("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function hE(i,t,e){let n=new WeakMap,s=new sn;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let F=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",F)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],M=a.morphAttributes.color||[],A=0;d===!0&&(A=1),p===!0&&(A=2),_===!0&&(A=3);let v=a.attributes.position.count*A,R=1;v>t.maxTextureSize&&(R=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let T=new Float32Array(v*R*4*u),x=new Pa(T,v,R,u);x.type=Ci,x.needsUpdate=!0;let E=A*4;for(let P=0;P<u;P++){let I=m[P],z=g[P],V=M[P],D=v*R*4*P;for(let k=0;k<I.count;k++){let q=k*E;d===!0&&(s.fromBufferAttribute(I,k),T[D+q+0]=s.x,T[D+q+1]=s.y,T[D+q+2]=s.z,T[D+q+3]=0),p===!0&&(s.fromBufferAttribute(z,k),T[D+q+4]=s.x,T[D+q+5]=s.y,T[D+q+6]=s.z,T[D+q+7]=0),_===!0&&(s.fromBufferAttribute(V,k),T[D+q+8]=s.x,T[D+q+9]=s.y,T[D+q+10]=s.z,T[D+q+11]=V.itemSize===4?s.w:1)}}f={count:u,texture:x,size:new mt(v,R)},n.set(a,f),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let _=0;_<c.length;_++)d+=c[_];let p=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function uE(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var fE={[xd]:"LINEAR_TONE_MAPPING",[yd]:"REINHARD_TONE_MAPPING",[vd]:"CINEON_TONE_MAPPING",[Md]:"ACES_FILMIC_TONE_MAPPING",[bd]:"AGX_TONE_MAPPING",[wd]:"NEUTRAL_TONE_MAPPING",[Sd]:"CUSTOM_TONE_MAPPING"};function dE(i,t,e,n,s,r){let o=new gi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ve;h.setAttribute("position",new Ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ce([0,2,0,0,2,0],2));let u=new oh({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new Ke(h,u),d=new yh(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,M=null,A=[],v=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let x=0;x<A.length;x++){let E=A[x];E.setSize&&E.setSize(R,T)}},this.setEffects=function(R){A=R,v=A.length>0&&A[0].isRenderPass===!0;let T=o.width,x=o.height;A.length>0&&a===null&&(a=new gi(T,x,{type:Gi,depthBuffer:!1,stencilBuffer:!1}),l=new gi(T,x,{type:Gi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(F=>F.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ts(T,x),r===!0&&(c.format=Cs,c.type=Dr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let F=0;F<A.length;F++){let P=A[F];P.setSize&&P.setSize(T,x),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(R,T){if(m||R.toneMapping===rs&&A.length===0)return!1;if(M=T,T!==null){let x=T.width,E=T.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return v===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=rs,!0},this.hasRenderPass=function(){return v},this.end=function(R,T){R.toneMapping=g,m=!0;let x=o,E=a;for(let F=0;F<A.length;F++){let P=A[F];P.enabled!==!1&&(P.render(R,E,x,T),P.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(p!==R.outputColorSpace||_!==R.toneMapping){p=R.outputColorSpace,_=R.toneMapping,u.defines={},be.getTransfer(p)===Fe&&(u.defines.SRGB_TRANSFER="");let F=fE[_];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,R.setRenderTarget(M),R.render(f,d),M=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var nx=new jn,ix=new Ts(1,1),sx=new za(1),rx=new Pa,ox=new Zc,ax=new Ba,U_=[],F_=[],O_=new Float32Array(16),B_=new Float32Array(9),z_=new Float32Array(4);function qo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=U_[s];if(r===void 0&&(r=new Float32Array(s),U_[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function wn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function En(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function pu(i,t){let e=F_[t];e===void 0&&(e=new Int32Array(t),F_[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function pE(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function mE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2fv(this.addr,t),En(e,t)}}function gE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(wn(e,t))return;i.uniform3fv(this.addr,t),En(e,t)}}function _E(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4fv(this.addr,t),En(e,t)}}function xE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;z_.set(n),i.uniformMatrix2fv(this.addr,!1,z_),En(e,n)}}function yE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;B_.set(n),i.uniformMatrix3fv(this.addr,!1,B_),En(e,n)}}function vE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;O_.set(n),i.uniformMatrix4fv(this.addr,!1,O_),En(e,n)}}function ME(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function SE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2iv(this.addr,t),En(e,t)}}function bE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3iv(this.addr,t),En(e,t)}}function wE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4iv(this.addr,t),En(e,t)}}function EE(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function TE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2uiv(this.addr,t),En(e,t)}}function AE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3uiv(this.addr,t),En(e,t)}}function RE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4uiv(this.addr,t),En(e,t)}}function mu(i){return i.version===0&&(i.compareFunction=Ud,i.needsUpdate=!0),i}function CE(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=mu(ix):r=nx,e.setTexture2D(t||r,s)}function PE(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||ox,s)}function IE(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=mu(sx):r=ax,e.setTextureCube(t||r,s)}function LE(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||rx,s)}function DE(i){switch(i){case 5126:return pE;case 35664:return mE;case 35665:return gE;case 35666:return _E;case 35674:return xE;case 35675:return yE;case 35676:return vE;case 5124:case 35670:return ME;case 35667:case 35671:return SE;case 35668:case 35672:return bE;case 35669:case 35673:return wE;case 5125:return EE;case 36294:return TE;case 36295:return AE;case 36296:return RE;case 35678:case 36198:case 36298:case 36306:case 35682:return CE;case 35679:case 36299:case 36307:return PE;case 35680:case 36300:case 36308:case 36293:return IE;case 36289:case 36303:case 36311:case 36292:return LE}}function NE(i,t){i.uniform1fv(this.addr,t)}function UE(i,t){let e=qo(t,this.size,2);i.uniform2fv(this.addr,e)}function FE(i,t){let e=qo(t,this.size,3);i.uniform3fv(this.addr,e)}function OE(i,t){let e=qo(t,this.size,4);i.uniform4fv(this.addr,e)}function BE(i,t){let e=qo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function zE(i,t){let e=qo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function kE(i,t){let e=qo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function HE(i,t){i.uniform1iv(this.addr,t)}function GE(i,t){i.uniform2iv(this.addr,t)}function VE(i,t){i.uniform3iv(this.addr,t)}function WE(i,t){i.uniform4iv(this.addr,t)}function XE(i,t){i.uniform1uiv(this.addr,t)}function qE(i,t){i.uniform2uiv(this.addr,t)}function YE(i,t){i.uniform3uiv(this.addr,t)}function ZE(i,t){i.uniform4uiv(this.addr,t)}function $E(i,t,e){let n=this.cache,s=t.length,r=pu(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=mu(ix):o=nx;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function JE(i,t,e){let n=this.cache,s=t.length,r=pu(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||ox,r[o])}function KE(i,t,e){let n=this.cache,s=t.length,r=pu(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=mu(sx):o=ax;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function jE(i,t,e){let n=this.cache,s=t.length,r=pu(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||rx,r[o])}function QE(i){switch(i){case 5126:return NE;case 35664:return UE;case 35665:return FE;case 35666:return OE;case 35674:return BE;case 35675:return zE;case 35676:return kE;case 5124:case 35670:return HE;case 35667:case 35671:return GE;case 35668:case 35672:return VE;case 35669:case 35673:return WE;case 5125:return XE;case 36294:return qE;case 36295:return YE;case 36296:return ZE;case 35678:case 36198:case 36298:case 36306:case 35682:return $E;case 35679:case 36299:case 36307:return JE;case 35680:case 36300:case 36308:case 36293:return KE;case 36289:case 36303:case 36311:case 36292:return jE}}var $d=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=DE(e.type)}},Jd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=QE(e.type)}},Kd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Yd=/(\w+)(\])?(\[|\.)?/g;function k_(i,t){i.seq.push(t),i.map[t.id]=t}function tT(i,t,e){let n=i.name,s=n.length;for(Yd.lastIndex=0;;){let r=Yd.exec(n),o=Yd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){k_(e,c===void 0?new $d(a,i,t):new Jd(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Kd(a),k_(e,u)),e=u}}}var Xo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);tT(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function H_(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var eT=37297,nT=0;function iT(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var G_=new fe;function sT(i){be._getMatrix(G_,be.workingColorSpace,i);let t=`mat3( ${G_.elements.map(e=>e.toFixed(4))} )`;switch(be.getTransfer(i)){case Ta:return[t,"LinearTransferOETF"];case Fe:return[t,"sRGBTransferOETF"];default:return te("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function V_(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+iT(i.getShaderSource(t),a)}else return r}function rT(i,t){let e=sT(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var oT={[xd]:"Linear",[yd]:"Reinhard",[vd]:"Cineon",[Md]:"ACESFilmic",[bd]:"AgX",[wd]:"Neutral",[Sd]:"Custom"};function aT(i,t){let e=oT[t];return e===void 0?(te("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var uu=new B;function lT(){be.getLuminanceCoefficients(uu);let i=uu.x.toFixed(4),t=uu.y.toFixed(4),e=uu.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function cT(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ml).join(`
`)}function hT(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function uT(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ml(i){return i!==""}function W_(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function X_(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var fT=/^[ \t]*#include +<([\w\d./]+)>/gm;function jd(i){return i.replace(fT,dT)}function dT(i,t){let e=ye[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return jd(e)}var pT=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function q_(i){return i.replace(pT,mT)}function mT(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Y_(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var gT={[sl]:"SHADOWMAP_TYPE_PCF",[Ho]:"SHADOWMAP_TYPE_VSM"};function _T(i){return gT[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var xT={[Vo]:"ENVMAP_MODE_REFRACTION"};function yT(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":xT[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var vT={[_d]:"ENVMAP_BLENDING_MULTIPLY",[a_]:"ENVMAP_BLENDING_MIX",[l_]:"ENVMAP_BLENDING_ADD"};function MT(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":vT[i.combine]||"ENVMAP_BLENDING_NONE"}function ST(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=_T(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=yT(e),u=MT(e),f=cT(e),d=hT(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ml).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ml).join(`
`),m.length>0&&(m+=`
`)):(_=[Y_(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ml).join(`
`),m=[Y_(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==rs?"#define TONE_MAPPING":"",e.toneMapping!==rs?ye.tonemapping_pars_fragment:"",e.toneMapping!==rs?aT("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ye.colorspace_pars_fragment,rT("linearToOutputTexel",e.outputColorSpace),lT(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ml).join(`
`)),o=jd(o),o=W_(o,e),o=X_(o,e),a=jd(a),a=W_(a,e),a=X_(a,e),o=q_(o),a=q_(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===Od?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Od?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let M=g+_+o,A=g+m+a,v=H_(s,s.VERTEX_SHADER,M),R=H_(s,s.FRAGMENT_SHADER,A);s.attachShader(p,v),s.attachShader(p,R),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(P){if(i.debug.checkShaderErrors){let I=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(v)||"",V=s.getShaderInfoLog(R)||"",D=I.trim(),k=z.trim(),q=V.trim(),G=!0,lt=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,v,R);else{let Z=V_(s,v,"vertex"),j=V_(s,R,"fragment");ie("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+Z+`
`+j)}else D!==""?te("WebGLProgram: Program Info Log:",D):(k===""||q==="")&&(lt=!1);lt&&(P.diagnostics={runnable:G,programLog:D,vertexShader:{log:k,prefix:_},fragmentShader:{log:q,prefix:m}})}s.deleteShader(v),s.deleteShader(R),x=new Xo(s,p),E=uT(s,p)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(p,eT)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=nT++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=v,this.fragmentShader=R,this}var bT=0,Qd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new tp(t),e.set(t,n)),n}},tp=class{constructor(t){this.id=bT++,this.code=t,this.usedTimes=0}};function wT(i){return i===or||i===fl||i===dl}function ET(i,t,e,n,s,r){let o=new Io,a=new Qd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,E,F,P,I,z){let V=P.fog,D=I.geometry,k=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,G=t.get(x.envMap||k,q),lt=f[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&te("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let j=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,et=j!==void 0?j.length:0,ft=0;D.morphAttributes.position!==void 0&&(ft=1),D.morphAttributes.normal!==void 0&&(ft=2),D.morphAttributes.color!==void 0&&(ft=3);let ht,Q,_t,yt;if(lt){let Nt=as[lt];ht=Nt.vertexShader,Q=Nt.fragmentShader}else{ht=x.vertexShader,Q=x.fragmentShader;let Nt=a.getVertexShaderStage(x),me=a.getFragmentShaderStage(x);a.update(x,Nt,me),_t=Nt.id,yt=me.id}let Lt=i.getRenderTarget(),wt=i.state.buffers.depth.getReversed(),Gt=I.isInstancedMesh===!0,se=I.isBatchedMesh===!0,Jt=!!x.map,re=!!x.matcap,ne=!!G,ot=ne&&G.isPMREMTexture===!0,vt=!!x.aoMap,xt=!!x.lightMap,Bt=!!x.bumpMap&&x.wireframe===!1,Dt=!!x.normalMap,ee=!!x.displacementMap,zt=!!x.emissiveMap,pe=!!x.metalnessMap,ue=!!x.roughnessMap,ge=x.anisotropy>0,U=x.clearcoat>0,St=x.diffuseRoughness>0,Xt=x.dispersion>0,ce=x.retroreflectivity>0,Et=x.iridescence>0,Ne=x.sheen>0,Zt=x.transmission>0,Qt=ge&&!!x.anisotropyMap,C=U&&!!x.clearcoatMap,S=U&&!!x.clearcoatNormalMap,Y=U&&!!x.clearcoatRoughnessMap,dt=St&&!!x.diffuseRoughnessMap,at=Et&&!!x.iridescenceMap,bt=Et&&!!x.iridescenceThicknessMap,Tt=Ne&&!!x.sheenColorMap,nt=Ne&&!!x.sheenRoughnessMap,st=!!x.specularMap,gt=!!x.specularColorMap,O=!!x.specularIntensityMap,rt=Zt&&!!x.transmissionMap,it=Zt&&!!x.thicknessMap,Ct=!!x.gradientMap,Mt=!!x.alphaMap,Rt=x.alphaTest>0,Kt=!!x.alphaHash,ae=!!x.extensions,ut=rs;x.toneMapped&&(Lt===null||Lt.isXRRenderTarget===!0)&&(ut=i.toneMapping);let qt=ot?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,le={shaderID:lt,shaderType:x.type,shaderName:x.name,vertexShader:ht,fragmentShader:Q,defines:x.defines,customVertexShaderID:_t,customFragmentShaderID:yt,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:se,batchingColor:se&&I._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&I.instanceColor!==null,instancingMorph:Gt&&I.morphTexture!==null,outputColorSpace:Lt===null?i.outputColorSpace:Lt.isXRRenderTarget===!0?Lt.texture.colorSpace:be.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Jt,matcap:re,envMap:ne,envMapMode:ne&&G.mapping,envMapPMREM:ot,envMapMaxLod:ot?qt.length-1:null,envMapSize:ot?qt[0].width:null,aoMap:vt,lightMap:xt,bumpMap:Bt,normalMap:Dt,displacementMap:ee,emissiveMap:zt,normalMapObjectSpace:Dt&&x.normalMapType===u_,normalMapTangentSpace:Dt&&x.normalMapType===Ld,packedNormalMap:Dt&&x.normalMapType===Ld&&wT(x.normalMap.format),metalnessMap:pe,roughnessMap:ue,anisotropy:ge,anisotropyMap:Qt,clearcoat:U,clearcoatMap:C,clearcoatNormalMap:S,clearcoatRoughnessMap:Y,diffuseRoughness:St,diffuseRoughnessMap:dt,dispersion:Xt,retroreflection:ce,iridescence:Et,iridescenceMap:at,iridescenceThicknessMap:bt,sheen:Ne,sheenColorMap:Tt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:gt,specularIntensityMap:O,transmission:Zt,transmissionMap:rt,thicknessMap:it,gradientMap:Ct,opaque:x.transparent===!1&&x.blending===Go&&x.alphaToCoverage===!1,alphaMap:Mt,alphaTest:Rt,alphaHash:Kt,combine:x.combine,mapUv:Jt&&d(x.map.channel),aoMapUv:vt&&d(x.aoMap.channel),lightMapUv:xt&&d(x.lightMap.channel),bumpMapUv:Bt&&d(x.bumpMap.channel),normalMapUv:Dt&&d(x.normalMap.channel),displacementMapUv:ee&&d(x.displacementMap.channel),emissiveMapUv:zt&&d(x.emissiveMap.channel),metalnessMapUv:pe&&d(x.metalnessMap.channel),roughnessMapUv:ue&&d(x.roughnessMap.channel),anisotropyMapUv:Qt&&d(x.anisotropyMap.channel),clearcoatMapUv:C&&d(x.clearcoatMap.channel),clearcoatNormalMapUv:S&&d(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&d(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:dt&&d(x.diffuseRoughnessMap.channel),iridescenceMapUv:at&&d(x.iridescenceMap.channel),iridescenceThicknessMapUv:bt&&d(x.iridescenceThicknessMap.channel),sheenColorMapUv:Tt&&d(x.sheenColorMap.channel),sheenRoughnessMapUv:nt&&d(x.sheenRoughnessMap.channel),specularMapUv:st&&d(x.specularMap.channel),specularColorMapUv:gt&&d(x.specularColorMap.channel),specularIntensityMapUv:O&&d(x.specularIntensityMap.channel),transmissionMapUv:rt&&d(x.transmissionMap.channel),thicknessMapUv:it&&d(x.thicknessMap.channel),alphaMapUv:Mt&&d(x.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Dt||ge),vertexNormals:!!D.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!D.attributes.uv&&(Jt||Mt),fog:!!V,useFog:x.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||D.attributes.normal===void 0&&Dt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:wt,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:ft,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Nt=>Nt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ut,decodeVideoTexture:Jt&&x.map.isVideoTexture===!0&&be.getTransfer(x.map.colorSpace)===Fe,decodeVideoTextureEmissive:zt&&x.emissiveMap.isVideoTexture===!0&&be.getTransfer(x.emissiveMap.colorSpace)===Fe,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===cn,flipSided:x.side===Qn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:ae&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ae&&x.extensions.multiDraw===!0||se)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return le.vertexUv1s=l.has(1),le.vertexUv2s=l.has(2),le.vertexUv3s=l.has(3),l.clear(),le}function _(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let F in x.defines)E.push(F),E.push(x.defines[F]);return x.isRawShaderMaterial===!1&&(m(E,x),g(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function g(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function M(x){let E=f[x.type],F;if(E){let P=as[E];F=R_.clone(P.uniforms)}else F=x.uniforms;return F}function A(x,E){let F=h.get(E);return F!==void 0?++F.usedTimes:(F=new ST(i,E,x,s),c.push(F),h.set(E,F)),F}function v(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function R(x){a.remove(x)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:M,acquireProgram:A,releaseProgram:v,releaseShaderCache:R,programs:c,dispose:T}}function TT(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function AT(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Z_(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function $_(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,p,_,m,g){let M=i[t];return M===void 0?(M={id:f.id,object:f,geometry:d,material:p,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:g},i[t]=M):(M.id=f.id,M.object=f,M.geometry=d,M.material=p,M.materialVariant=o(f),M.groupOrder=_,M.renderOrder=f.renderOrder,M.z=m,M.group=g),t++,M}function l(f,d,p,_,m,g,M){M.reversedDepth===!0&&(m=-m);let A=a(f,d,p,_,m,g);p.transmission>0?n.push(A):p.transparent===!0?s.push(A):e.push(A)}function c(f,d,p,_,m,g){let M=a(f,d,p,_,m,g);p.transmission>0?n.unshift(M):p.transparent===!0?s.unshift(M):e.unshift(M)}function h(f,d){e.length>1&&e.sort(f||AT),n.length>1&&n.sort(d||Z_),s.length>1&&s.sort(d||Z_)}function u(){for(let f=t,d=i.length;f<d;f++){let p=i[f];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function RT(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new $_,i.set(n,[o])):s>=r.length?(o=new $_,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function CT(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new B,color:new ve};break;case"SpotLight":e={position:new B,direction:new B,color:new ve,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new B,color:new ve,distance:0,decay:0};break;case"HemisphereLight":e={direction:new B,skyColor:new ve,groundColor:new ve};break;case"RectAreaLight":e={color:new ve,position:new B,halfWidth:new B,halfHeight:new B};break}return i[t.id]=e,e}}}function PT(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new mt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new mt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new mt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var IT=0;function LT(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function DT(i){let t=new CT,e=PT(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new B);let s=new B,r=new Le,o=new Le;function a(c){let h=0,u=0,f=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let d=0,p=0,_=0,m=0,g=0,M=0,A=0,v=0,R=0,T=0,x=0,E=0,F=0,P=0;c.sort(LT);for(let z=0,V=c.length;z<V;z++){let D=c[z],k=D.color,q=D.intensity,G=D.distance,lt=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===or?lt=D.shadow.map.texture:lt=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=k.r*q,u+=k.g*q,f+=k.b*q;else if(D.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(D.sh.coefficients[Z],q);P++}else if(D.isSunLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,et=e.get(D);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=et,n.sunShadowMap[p]=lt;let ft=j.getViewportCount();for(let ht=0;ht<ft;ht++)n.sunShadowMatrix[_+ht]=j.getMatrix(ht),n.sunShadowCascade[_+ht]=j._cascadeData[ht];_+=ft,p++}n.sun[d]=Z,d++}else if(D.isDirectionalLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,et=e.get(D);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=D.shadow.matrix,R++}n.directional[m]=Z,m++}else if(D.isSpotLight){let Z=t.get(D);Z.position.setFromMatrixPosition(D.matrixWorld),Z.color.copy(k).multiplyScalar(q),Z.distance=G,Z.coneCos=Math.cos(D.angle),Z.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Z.decay=D.decay,n.spot[M]=Z;let j=D.shadow;if(D.map&&(n.spotLightMap[E]=D.map,E++,j.updateMatrices(D),D.castShadow&&F++),n.spotLightMatrix[M]=j.matrix,D.castShadow){let et=e.get(D);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.spotShadow[M]=et,n.spotShadowMap[M]=lt,x++}M++}else if(D.isRectAreaLight){let Z=t.get(D);Z.color.copy(k).multiplyScalar(q),Z.halfWidth.set(D.width*.5,0,0),Z.halfHeight.set(0,D.height*.5,0),n.rectArea[A]=Z,A++}else if(D.isPointLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),Z.distance=D.distance,Z.decay=D.decay,D.castShadow){let j=D.shadow,et=e.get(D);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,et.shadowCameraNear=j.camera.near,et.shadowCameraFar=j.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=lt,n.pointShadowMatrix[g]=D.shadow.matrix,T++}n.point[g]=Z,g++}else if(D.isHemisphereLight){let Z=t.get(D);Z.skyColor.copy(D.color).multiplyScalar(q),Z.groundColor.copy(D.groundColor).multiplyScalar(q),n.hemi[v]=Z,v++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ot.LTC_FLOAT_1,n.rectAreaLTC2=Ot.LTC_FLOAT_2):(n.rectAreaLTC1=Ot.LTC_HALF_1,n.rectAreaLTC2=Ot.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let I=n.hash;(I.sunLength!==d||I.directionalLength!==m||I.pointLength!==g||I.spotLength!==M||I.rectAreaLength!==A||I.hemiLength!==v||I.numSunShadows!==p||I.numDirectionalShadows!==R||I.numPointShadows!==T||I.numSpotShadows!==x||I.numSpotMaps!==E||I.numLightProbes!==P)&&(n.sun.length=d,n.directional.length=m,n.spot.length=M,n.rectArea.length=A,n.point.length=g,n.hemi.length=v,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-F,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=P,I.sunLength=d,I.directionalLength=m,I.pointLength=g,I.spotLength=M,I.rectAreaLength=A,I.hemiLength=v,I.numSunShadows=p,I.numDirectionalShadows=R,I.numPointShadows=T,I.numSpotShadows=x,I.numSpotMaps=E,I.numLightProbes=P,n.version=IT++)}function l(c,h){let u=0,f=0,d=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let M=0,A=c.length;M<A;M++){let v=c[M];if(v.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(v.matrixWorld),R.direction.transformDirection(g),u++}else if(v.isDirectionalLight){let R=n.directional[f];R.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),f++}else if(v.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(v.isRectAreaLight){let R=n.rectArea[_];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(v.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(v.width*.5,0,0),R.halfHeight.set(0,v.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),_++}else if(v.isPointLight){let R=n.point[d];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),d++}else if(v.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(v.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function J_(i){let t=new DT(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function NT(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new J_(i),t.set(s,[a])):r>=o.length?(a=new J_(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var UT=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,FT=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,OT=[new B(1,0,0),new B(-1,0,0),new B(0,1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1)],BT=[new B(0,-1,0),new B(0,-1,0),new B(0,0,1),new B(0,0,-1),new B(0,-1,0),new B(0,-1,0)],K_=new Le,pl=new B,Zd=new B;function zT(i,t,e){let n=new Tr,s=new mt,r=new mt,o=new sn,a=new ah,l=new lh,c={},h=e.maxTextureSize,u={[ss]:Qn,[Qn]:ss,[cn]:cn},f=new je({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new mt},radius:{value:4}},vertexShader:UT,fragmentShader:FT}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let p=new Ve;p.setAttribute("position",new nn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new Ke(p,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=sl;let g=this.type;this.render=function(T,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===X0&&(te("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=sl);let F=i.getRenderTarget(),P=i.getActiveCubeFace(),I=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Pr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let V=g!==this.type;V&&x.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(k=>k.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,k=T.length;D<k;D++){let q=T[D],G=q.shadow;if(G===void 0){te("WebGLShadowMap:",q,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);let lt=G.getFrameExtents();s.multiply(lt),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,G.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=Z,G.map===null||V===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Ho){if(q.isPointLight){te("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new gi(s.x,s.y,{format:or,type:Gi,minFilter:Jn,magFilter:Jn,generateMipmaps:!1}),G.map.texture.name=q.name+".shadowMap",G.map.depthTexture=new Ts(s.x,s.y,Ci),G.map.depthTexture.name=q.name+".shadowMapDepth",G.map.depthTexture.format=bs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else q.isPointLight?(G.map=new gl(s.x),G.map.depthTexture=new za(s.x,Hi)):(G.map=new gi(s.x,s.y),G.map.depthTexture=new Ts(s.x,s.y,Hi)),G.map.depthTexture.name=q.name+".shadowMap",G.map.depthTexture.format=bs,this.type===sl?(G.map.depthTexture.compareFunction=Z?Nd:Dd,G.map.depthTexture.minFilter=Jn,G.map.depthTexture.magFilter=Jn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);let j=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();q.isPointLight!==!0&&G.updateMatrices(q,E);let et=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:E.layers;for(let ft=0;ft<j;ft++){let ht=G.getCamera(ft);if(q.isPointLight){let Q=G.camera,_t=G.matrix,yt=q.distance||Q.far;yt!==Q.far&&(Q.far=yt,Q.updateProjectionMatrix()),pl.setFromMatrixPosition(q.matrixWorld),Q.position.copy(pl),Zd.copy(Q.position),Zd.add(OT[ft]),Q.up.copy(BT[ft]),Q.lookAt(Zd),Q.updateMatrixWorld(),_t.makeTranslation(-pl.x,-pl.y,-pl.z),K_.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),G._frustum.setFromProjectionMatrix(K_,Q.coordinateSystem,Q.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(G.map),i.clear());let Q=G.getViewport(ft);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=G.getFrustum(ft),v(x,E,ht,q,et,this.type)}G.isPointLightShadow!==!0&&this.type===Ho&&M(G,E),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(F,P,I)};function M(T,x){let E=t.update(_);f.defines.VSM_SAMPLES!==T.blurSamples&&(f.defines.VSM_SAMPLES=T.blurSamples,d.defines.VSM_SAMPLES=T.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),T.mapPass===null?T.mapPass=new gi(s.x,s.y,{format:or,type:Gi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),f.uniforms.shadow_pass.value=T.map.depthTexture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(x,null,E,f,_,null),d.uniforms.shadow_pass.value=T.mapPass.texture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(x,null,E,d,_,null)}function A(T,x,E,F){let P=null,I=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(I!==void 0)P=I;else if(P=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=P.uuid,V=x.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let k=D[V];k===void 0&&(k=P.clone(),D[V]=k,x.addEventListener("dispose",R)),P=k}if(P.visible=x.visible,P.wireframe=x.wireframe,F===Ho?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:u[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let z=i.properties.get(P);z.light=E}return P}function v(T,x,E,F,P,I){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&I===Ho)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let D=t.update(T),k=T.material;if(Array.isArray(k)){let q=D.groups;for(let G=0,lt=q.length;G<lt;G++){let Z=q[G],j=k[Z.materialIndex];if(j&&j.visible){let et=A(T,j,F,I);T.onBeforeShadow(i,T,x,E,D,et,Z),i.renderBufferDirect(E,null,D,et,T,Z),T.onAfterShadow(i,T,x,E,D,et,Z)}}}else if(k.visible){let q=A(T,k,F,I);T.onBeforeShadow(i,T,x,E,D,q,null),i.renderBufferDirect(E,null,D,q,T,null),T.onAfterShadow(i,T,x,E,D,q,null)}}let V=T.children;for(let D=0,k=V.length;D<k;D++)v(V[D],x,E,F,P,I)}function R(T){T.target.removeEventListener("dispose",R);for(let E in c){let F=c[E],P=T.target.uuid;P in F&&(F[P].dispose(),delete F[P])}}}function kT(i,t){function e(){let O=!1,rt=new sn,it=null,Ct=new sn(0,0,0,0);return{setMask:function(Mt){it!==Mt&&!O&&(i.colorMask(Mt,Mt,Mt,Mt),it=Mt)},setLocked:function(Mt){O=Mt},setClear:function(Mt,Rt,Kt,ae,ut){ut===!0&&(Mt*=ae,Rt*=ae,Kt*=ae),rt.set(Mt,Rt,Kt,ae),Ct.equals(rt)===!1&&(i.clearColor(Mt,Rt,Kt,ae),Ct.copy(rt))},reset:function(){O=!1,it=null,Ct.set(-1,0,0,0)}}}function n(){let O=!1,rt=!1,it=null,Ct=null,Mt=null;return{setReversed:function(Rt){if(rt!==Rt){let Kt=t.get("EXT_clip_control");Rt?Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.ZERO_TO_ONE_EXT):Kt.clipControlEXT(Kt.LOWER_LEFT_EXT,Kt.NEGATIVE_ONE_TO_ONE_EXT),rt=Rt;let ae=Mt;Mt=null,this.setClear(ae)}},getReversed:function(){return rt},setTest:function(Rt){Rt?wt(i.DEPTH_TEST):Gt(i.DEPTH_TEST)},setMask:function(Rt){it!==Rt&&!O&&(i.depthMask(Rt),it=Rt)},setFunc:function(Rt){if(rt&&(Rt=M_[Rt]),Ct!==Rt){switch(Rt){case Fc:i.depthFunc(i.NEVER);break;case Oc:i.depthFunc(i.ALWAYS);break;case Bc:i.depthFunc(i.LESS);break;case Ao:i.depthFunc(i.LEQUAL);break;case zc:i.depthFunc(i.EQUAL);break;case kc:i.depthFunc(i.GEQUAL);break;case Hc:i.depthFunc(i.GREATER);break;case Gc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=Rt}},setLocked:function(Rt){O=Rt},setClear:function(Rt){Mt!==Rt&&(Mt=Rt,rt&&(Rt=1-Rt),i.clearDepth(Rt))},reset:function(){O=!1,it=null,Ct=null,Mt=null,rt=!1}}}function s(){let O=!1,rt=null,it=null,Ct=null,Mt=null,Rt=null,Kt=null,ae=null,ut=null;return{setTest:function(qt){O||(qt?wt(i.STENCIL_TEST):Gt(i.STENCIL_TEST))},setMask:function(qt){rt!==qt&&!O&&(i.stencilMask(qt),rt=qt)},setFunc:function(qt,le,Nt){(it!==qt||Ct!==le||Mt!==Nt)&&(i.stencilFunc(qt,le,Nt),it=qt,Ct=le,Mt=Nt)},setOp:function(qt,le,Nt){(Rt!==qt||Kt!==le||ae!==Nt)&&(i.stencilOp(qt,le,Nt),Rt=qt,Kt=le,ae=Nt)},setLocked:function(qt){O=qt},setClear:function(qt){ut!==qt&&(i.clearStencil(qt),ut=qt)},reset:function(){O=!1,rt=null,it=null,Ct=null,Mt=null,Rt=null,Kt=null,ae=null,ut=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,p=[],_=null,m=!1,g=null,M=null,A=null,v=null,R=null,T=null,x=null,E=new ve(0,0,0),F=0,P=!1,I=null,z=null,V=null,D=null,k=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,lt=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(Z)[1]),G=lt>=1):Z.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),G=lt>=2);let j=null,et={},ft=i.getParameter(i.SCISSOR_BOX),ht=i.getParameter(i.VIEWPORT),Q=new sn().fromArray(ft),_t=new sn().fromArray(ht);function yt(O,rt,it,Ct){let Mt=new Uint8Array(4),Rt=i.createTexture();i.bindTexture(O,Rt),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Kt=0;Kt<it;Kt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,Mt):i.texImage2D(rt+Kt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,Mt);return Rt}let Lt={};Lt[i.TEXTURE_2D]=yt(i.TEXTURE_2D,i.TEXTURE_2D,1),Lt[i.TEXTURE_CUBE_MAP]=yt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Lt[i.TEXTURE_2D_ARRAY]=yt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Lt[i.TEXTURE_3D]=yt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),wt(i.DEPTH_TEST),o.setFunc(Ao),Bt(!1),Dt(ud),wt(i.CULL_FACE),vt(Pr);function wt(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function Gt(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function se(O,rt){return f[O]!==rt?(i.bindFramebuffer(O,rt),f[O]=rt,O===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=rt),O===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Jt(O,rt){let it=p,Ct=!1;if(O){it=d.get(rt),it===void 0&&(it=[],d.set(rt,it));let Mt=O.textures;if(it.length!==Mt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let Rt=0,Kt=Mt.length;Rt<Kt;Rt++)it[Rt]=i.COLOR_ATTACHMENT0+Rt;it.length=Mt.length,Ct=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(it)}function re(O){return _!==O?(i.useProgram(O),_=O,!0):!1}let ne={[Ir]:i.FUNC_ADD,[q0]:i.FUNC_SUBTRACT,[Y0]:i.FUNC_REVERSE_SUBTRACT};ne[Z0]=i.MIN,ne[$0]=i.MAX;let ot={[rl]:i.ZERO,[ol]:i.ONE,[J0]:i.SRC_COLOR,[md]:i.SRC_ALPHA,[n_]:i.SRC_ALPHA_SATURATE,[t_]:i.DST_COLOR,[j0]:i.DST_ALPHA,[K0]:i.ONE_MINUS_SRC_COLOR,[gd]:i.ONE_MINUS_SRC_ALPHA,[e_]:i.ONE_MINUS_DST_COLOR,[Q0]:i.ONE_MINUS_DST_ALPHA,[i_]:i.CONSTANT_COLOR,[s_]:i.ONE_MINUS_CONSTANT_COLOR,[r_]:i.CONSTANT_ALPHA,[o_]:i.ONE_MINUS_CONSTANT_ALPHA};function vt(O,rt,it,Ct,Mt,Rt,Kt,ae,ut,qt){if(O===Pr){m===!0&&(Gt(i.BLEND),m=!1);return}if(m===!1&&(wt(i.BLEND),m=!0),O!==Mh){if(O!==g||qt!==P){if((M!==Ir||R!==Ir)&&(i.blendEquation(i.FUNC_ADD),M=Ir,R=Ir),qt)switch(O){case Go:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case fd:i.blendFunc(i.ONE,i.ONE);break;case dd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case pd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:ie("WebGLState: Invalid blending: ",O);break}else switch(O){case Go:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case fd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case dd:ie("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case pd:ie("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ie("WebGLState: Invalid blending: ",O);break}A=null,v=null,T=null,x=null,E.set(0,0,0),F=0,g=O,P=qt}return}Mt=Mt||rt,Rt=Rt||it,Kt=Kt||Ct,(rt!==M||Mt!==R)&&(i.blendEquationSeparate(ne[rt],ne[Mt]),M=rt,R=Mt),(it!==A||Ct!==v||Rt!==T||Kt!==x)&&(i.blendFuncSeparate(ot[it],ot[Ct],ot[Rt],ot[Kt]),A=it,v=Ct,T=Rt,x=Kt),(ae.equals(E)===!1||ut!==F)&&(i.blendColor(ae.r,ae.g,ae.b,ut),E.copy(ae),F=ut),g=O,P=!1}function xt(O,rt){O.side===cn?Gt(i.CULL_FACE):wt(i.CULL_FACE);let it=O.side===Qn;rt&&(it=!it),Bt(it),O.blending===Go&&O.transparent===!1?vt(Pr):vt(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Ct=O.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),zt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?wt(i.SAMPLE_ALPHA_TO_COVERAGE):Gt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Bt(O){I!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),I=O)}function Dt(O){O!==V0?(wt(i.CULL_FACE),O!==z&&(O===ud?i.cullFace(i.BACK):O===W0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Gt(i.CULL_FACE),z=O}function ee(O){O!==V&&(G&&i.lineWidth(O),V=O)}function zt(O,rt,it){O?(wt(i.POLYGON_OFFSET_FILL),(D!==rt||k!==it)&&(D=rt,k=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Gt(i.POLYGON_OFFSET_FILL)}function pe(O){O?wt(i.SCISSOR_TEST):Gt(i.SCISSOR_TEST)}function ue(O){O===void 0&&(O=i.TEXTURE0+q-1),j!==O&&(i.activeTexture(O),j=O)}function ge(O,rt,it){it===void 0&&(j===null?it=i.TEXTURE0+q-1:it=j);let Ct=et[it];Ct===void 0&&(Ct={type:void 0,texture:void 0},et[it]=Ct),(Ct.type!==O||Ct.texture!==rt)&&(j!==it&&(i.activeTexture(it),j=it),i.bindTexture(O,rt||Lt[O]),Ct.type=O,Ct.texture=rt)}function U(){let O=et[j];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function St(){try{i.compressedTexImage2D(...arguments)}catch(O){ie("WebGLState:",O)}}function Xt(){try{i.compressedTexImage3D(...arguments)}catch(O){ie("WebGLState:",O)}}function ce(){try{i.texSubImage2D(...arguments)}catch(O){ie("WebGLState:",O)}}function Et(){try{i.texSubImage3D(...arguments)}catch(O){ie("WebGLState:",O)}}function Ne(){try{i.compressedTexSubImage2D(...arguments)}catch(O){ie("WebGLState:",O)}}function Zt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){ie("WebGLState:",O)}}function Qt(){try{i.texStorage2D(...arguments)}catch(O){ie("WebGLState:",O)}}function C(){try{i.texStorage3D(...arguments)}catch(O){ie("WebGLState:",O)}}function S(){try{i.texImage2D(...arguments)}catch(O){ie("WebGLState:",O)}}function Y(){try{i.texImage3D(...arguments)}catch(O){ie("WebGLState:",O)}}function dt(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function at(O,rt){u[O]!==rt&&(i.pixelStorei(O,rt),u[O]=rt)}function bt(O){Q.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function Tt(O){_t.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),_t.copy(O))}function nt(O,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let Ct=it.get(O);Ct===void 0&&(Ct=i.getUniformBlockIndex(rt,O.name),i.uniformBlockBinding(rt,Ct,Ct),it.set(O,Ct))}function st(O,rt,it){let Mt=c.get(rt).get(O);l[Mt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,Mt,it),l[Mt]=it)}function gt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,et={},f={},l={},d=new WeakMap,p=[],_=null,m=!1,g=null,M=null,A=null,v=null,R=null,T=null,x=null,E=new ve(0,0,0),F=0,P=!1,I=null,z=null,V=null,D=null,k=null,Q.set(0,0,i.canvas.width,i.canvas.height),_t.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:wt,disable:Gt,bindFramebuffer:se,drawBuffers:Jt,useProgram:re,setBlending:vt,setMaterial:xt,setFlipSided:Bt,setCullFace:Dt,setLineWidth:ee,setPolygonOffset:zt,setScissorTest:pe,activeTexture:ue,bindTexture:ge,unbindTexture:U,compressedTexImage2D:St,compressedTexImage3D:Xt,texImage2D:S,texImage3D:Y,pixelStorei:at,getParameter:dt,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Qt,texStorage3D:C,texSubImage2D:ce,texSubImage3D:Et,compressedTexSubImage2D:Ne,compressedTexSubImage3D:Zt,scissor:bt,viewport:Tt,reset:gt}}function HT(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new mt,h=new WeakMap,u=new Set,f,d=new WeakMap,p=new Set,_=new FinalizationRegistry(C=>p.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(C,S){return m?new OffscreenCanvas(C,S):Ra("canvas")}function M(C,S,Y){let dt=1,at=Qt(C);if((at.width>Y||at.height>Y)&&(dt=Y/Math.max(at.width,at.height)),dt<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let bt=Math.floor(dt*at.width),Tt=Math.floor(dt*at.height);f===void 0&&(f=g(bt,Tt));let nt=S?g(bt,Tt):f;return nt.width=bt,nt.height=Tt,nt.getContext("2d").drawImage(C,0,0,bt,Tt),te("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+bt+"x"+Tt+")."),nt}else return"data"in C&&te("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),C;return C}function A(C){return C.generateMipmaps}function v(C){i.generateMipmap(C)}function R(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(C,S,Y,dt,at,bt=!1){if(C!==null){if(i[C]!==void 0)return i[C];te("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let Tt;dt&&(Tt=t.get("EXT_texture_norm16"),Tt||te("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=S;if(S===i.RED&&(Y===i.FLOAT&&(nt=i.R32F),Y===i.HALF_FLOAT&&(nt=i.R16F),Y===i.UNSIGNED_BYTE&&(nt=i.R8),Y===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.R16_EXT),Y===i.SHORT&&Tt&&(nt=Tt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(nt=i.R8UI),Y===i.UNSIGNED_SHORT&&(nt=i.R16UI),Y===i.UNSIGNED_INT&&(nt=i.R32UI),Y===i.BYTE&&(nt=i.R8I),Y===i.SHORT&&(nt=i.R16I),Y===i.INT&&(nt=i.R32I)),S===i.RG&&(Y===i.FLOAT&&(nt=i.RG32F),Y===i.HALF_FLOAT&&(nt=i.RG16F),Y===i.UNSIGNED_BYTE&&(nt=i.RG8),Y===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RG16_EXT),Y===i.SHORT&&Tt&&(nt=Tt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(nt=i.RG8UI),Y===i.UNSIGNED_SHORT&&(nt=i.RG16UI),Y===i.UNSIGNED_INT&&(nt=i.RG32UI),Y===i.BYTE&&(nt=i.RG8I),Y===i.SHORT&&(nt=i.RG16I),Y===i.INT&&(nt=i.RG32I)),S===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),Y===i.UNSIGNED_INT&&(nt=i.RGB32UI),Y===i.BYTE&&(nt=i.RGB8I),Y===i.SHORT&&(nt=i.RGB16I),Y===i.INT&&(nt=i.RGB32I)),S===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),Y===i.UNSIGNED_INT&&(nt=i.RGBA32UI),Y===i.BYTE&&(nt=i.RGBA8I),Y===i.SHORT&&(nt=i.RGBA16I),Y===i.INT&&(nt=i.RGBA32I)),S===i.RGB&&(Y===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RGB16_EXT),Y===i.SHORT&&Tt&&(nt=Tt.RGB16_SNORM_EXT),Y===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),Y===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),S===i.RGBA){let st=bt?Ta:be.getTransfer(at);Y===i.FLOAT&&(nt=i.RGBA32F),Y===i.HALF_FLOAT&&(nt=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(nt=st===Fe?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT&&Tt&&(nt=Tt.RGBA16_EXT),Y===i.SHORT&&Tt&&(nt=Tt.RGBA16_SNORM_EXT),Y===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function x(C,S){let Y;return C?S===null||S===Hi||S===Dr?Y=i.DEPTH24_STENCIL8:S===Ci?Y=i.DEPTH32F_STENCIL8:S===Wo&&(Y=i.DEPTH24_STENCIL8,te("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Hi||S===Dr?Y=i.DEPTH_COMPONENT24:S===Ci?Y=i.DEPTH_COMPONENT32F:S===Wo&&(Y=i.DEPTH_COMPONENT16),Y}function E(C,S){return A(C)===!0||C.isFramebufferTexture&&C.minFilter!==Ln&&C.minFilter!==Jn?Math.log2(Math.max(S.width,S.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?S.mipmaps.length:1}function F(C){let S=new WeakRef(C);n.get(C).__ref=S,p.add(S),_.register(C,S,S)}function P(C){let S=n.get(C).__ref;S!==void 0&&(p.delete(S),_.unregister(S))}function I(C){V(C.target)}function z(C){D(C.target)}function V(C){C.removeEventListener("dispose",I),P(C),q(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function D(C){C.removeEventListener("dispose",z),P(C),lt(C)}function k(){for(let C of p){let S=C.deref();S!==void 0&&(S.isRenderTarget===!0?D(S):V(S))}p.clear(),u.clear()}function q(C){let S=n.get(C);if(S.__webglInit===void 0)return;let Y=C.source,dt=d.get(Y);if(dt){let at=dt[S.__cacheKey];at.usedTimes--,at.usedTimes===0&&G(C),Object.keys(dt).length===0&&d.delete(Y)}n.remove(C)}function G(C){let S=n.get(C);i.deleteTexture(S.__webglTexture);let Y=C.source,dt=d.get(Y);delete dt[S.__cacheKey],o.memory.textures--}function lt(C){let S=n.get(C);S.__depthDisposeCallback&&S.__depthDisposeCallback();let Y=C.depthTexture;if(Y&&Y.renderTarget===C&&V(Y),C.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(S.__webglFramebuffer[at]))for(let bt=0;bt<S.__webglFramebuffer[at].length;bt++)i.deleteFramebuffer(S.__webglFramebuffer[at][bt]);else i.deleteFramebuffer(S.__webglFramebuffer[at]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[at])}else{if(Array.isArray(S.__webglFramebuffer))for(let at=0;at<S.__webglFramebuffer.length;at++)i.deleteFramebuffer(S.__webglFramebuffer[at]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let at=0;at<S.__webglColorRenderbuffer.length;at++)S.__webglColorRenderbuffer[at]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[at]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let dt=C.textures;for(let at=0,bt=dt.length;at<bt;at++){let Tt=n.get(dt[at]);Tt.__webglTexture&&(i.deleteTexture(Tt.__webglTexture),o.memory.textures--),n.remove(dt[at])}n.remove(C)}let Z=0;function j(){Z=0}function et(){return Z}function ft(C){Z=C}function ht(){let C=Z;return C>=s.maxTextures&&te("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,C}function Q(C){let S=[];return S.push(C.wrapS),S.push(C.wrapT),S.push(C.wrapR||0),S.push(C.magFilter),S.push(C.minFilter),S.push(C.anisotropy),S.push(C.internalFormat),S.push(C.format),S.push(C.type),S.push(C.generateMipmaps),S.push(C.mipmapsAutoUpdate),S.push(C.premultiplyAlpha),S.push(C.flipY),S.push(C.unpackAlignment),S.push(C.colorSpace),S.join()}function _t(C,S){let Y=n.get(C);if(C.isVideoTexture&&Ne(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&Y.__version!==C.version){let dt=C.image;if(dt===null)te("WebGLRenderer: Texture marked for update but no image data found.");else if(dt.complete===!1)te("WebGLRenderer: Texture marked for update but image is incomplete");else{xt(Y,C,S);return}}else C.isExternalTexture&&(Y.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+S)}function yt(C,S){let Y=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&Y.__version!==C.version){xt(Y,C,S);return}else C.isExternalTexture&&(Y.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+S)}function Lt(C,S){let Y=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&Y.__version!==C.version){xt(Y,C,S);return}e.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+S)}function wt(C,S){let Y=n.get(C);if(C.version>0&&Y.__version!==C.version){Bt(Y,C,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+S)}let Gt={[Vc]:i.REPEAT,[ns]:i.CLAMP_TO_EDGE,[Wc]:i.MIRRORED_REPEAT},se={[Ln]:i.NEAREST,[c_]:i.NEAREST_MIPMAP_NEAREST,[al]:i.NEAREST_MIPMAP_LINEAR,[Jn]:i.LINEAR,[wh]:i.LINEAR_MIPMAP_NEAREST,[Rs]:i.LINEAR_MIPMAP_LINEAR},Jt={[d_]:i.NEVER,[Ud]:i.ALWAYS,[p_]:i.LESS,[Dd]:i.LEQUAL,[m_]:i.EQUAL,[Nd]:i.GEQUAL,[g_]:i.GREATER,[__]:i.NOTEQUAL};function re(C,S){if(S.type===Ci&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Jn||S.magFilter===wh||S.magFilter===al||S.magFilter===Rs||S.minFilter===Jn||S.minFilter===wh||S.minFilter===al||S.minFilter===Rs)&&te("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Gt[S.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Gt[S.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Gt[S.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,se[S.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,se[S.minFilter]),S.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,Jt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Ln||S.minFilter!==al&&S.minFilter!==Rs||S.type===Ci&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let Y=t.get("EXT_texture_filter_anisotropic");i.texParameterf(C,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ne(C,S){let Y=!1;C.__webglInit===void 0&&(C.__webglInit=!0,S.addEventListener("dispose",I),F(S));let dt=S.source,at=d.get(dt);at===void 0&&(at={},d.set(dt,at));let bt=Q(S);if(bt!==C.__cacheKey){at[bt]===void 0&&(at[bt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),at[bt].usedTimes++;let Tt=at[C.__cacheKey];Tt!==void 0&&(at[C.__cacheKey].usedTimes--,Tt.usedTimes===0&&G(S)),C.__cacheKey=bt,C.__webglTexture=at[bt].texture}return Y}function ot(C,S,Y){return Math.floor(Math.floor(C/Y)/S)}function vt(C,S,Y,dt){let bt=C.updateRanges;if(bt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,Y,dt,S.data);else{bt.sort((O,rt)=>O.start-rt.start);let Tt=0;for(let O=1;O<bt.length;O++){let rt=bt[Tt],it=bt[O],Ct=rt.start+rt.count,Mt=ot(it.start,S.width,4),Rt=ot(rt.start,S.width,4);it.start<=Ct+1&&Mt===Rt&&ot(it.start+it.count-1,S.width,4)===Mt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++Tt,bt[Tt]=it)}bt.length=Tt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),gt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let O=0,rt=bt.length;O<rt;O++){let it=bt[O],Ct=Math.floor(it.start/4),Mt=Math.ceil(it.count/4),Rt=Ct%S.width,Kt=Math.floor(Ct/S.width),ae=Mt,ut=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Rt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Kt),e.texSubImage2D(i.TEXTURE_2D,0,Rt,Kt,ae,ut,Y,dt,S.data)}C.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,gt)}}function xt(C,S,Y){let dt=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(dt=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(dt=i.TEXTURE_3D);let at=ne(C,S),bt=S.source;e.bindTexture(dt,C.__webglTexture,i.TEXTURE0+Y);let Tt=n.get(bt);if(bt.version!==Tt.__version||at===!0){if(e.activeTexture(i.TEXTURE0+Y),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ut=be.getPrimaries(be.workingColorSpace),qt=S.colorSpace===Ps?null:be.getPrimaries(S.colorSpace),le=S.colorSpace===Ps||ut===qt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,le)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let st=M(S.image,!1,s.maxTextureSize);st=Zt(S,st);let gt=r.convert(S.format,S.colorSpace),O=r.convert(S.type),rt=T(S.internalFormat,gt,O,S.normalized,S.colorSpace,S.isVideoTexture);re(dt,S);let it,Ct=S.mipmaps,Mt=S.isVideoTexture!==!0,Rt=Tt.__version===void 0||at===!0,Kt=bt.dataReady,ae=E(S,st);if(S.isDepthTexture)rt=x(S.format===Cs,S.type),Rt&&(Mt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,O,null));else if(S.isDataTexture)if(Ct.length>0){Mt&&Rt&&e.texStorage2D(i.TEXTURE_2D,ae,rt,Ct[0].width,Ct[0].height);for(let ut=0,qt=Ct.length;ut<qt;ut++)it=Ct[ut],Mt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,O,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,O,it.data);S.generateMipmaps=!1}else Mt?(Rt&&e.texStorage2D(i.TEXTURE_2D,ae,rt,st.width,st.height),Kt&&vt(S,st,gt,O)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,gt,O,st.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){Mt&&Rt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ae,rt,Ct[0].width,Ct[0].height,st.depth);for(let ut=0,qt=Ct.length;ut<qt;ut++)if(it=Ct[ut],S.format!==Vi)if(gt!==null)if(Mt){if(Kt)if(S.layerUpdates.size>0){let le=qd(it.width,it.height,S.format,S.type);for(let Nt of S.layerUpdates){let me=it.data.subarray(Nt*le/it.data.BYTES_PER_ELEMENT,(Nt+1)*le/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,Nt,it.width,it.height,1,gt,me)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,it.data,0,0);else te("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else Mt?Kt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ut,0,0,0,it.width,it.height,st.depth,gt,O,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ut,rt,it.width,it.height,st.depth,0,gt,O,it.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{Mt&&Rt&&e.texStorage2D(i.TEXTURE_2D,ae,rt,Ct[0].width,Ct[0].height);for(let ut=0,qt=Ct.length;ut<qt;ut++)it=Ct[ut],S.format!==Vi?gt!==null?Mt?Kt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,it.data):te("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):Mt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,it.width,it.height,gt,O,it.data):e.texImage2D(i.TEXTURE_2D,ut,rt,it.width,it.height,0,gt,O,it.data)}else if(S.isDataArrayTexture)if(Mt){if(Rt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ae,rt,st.width,st.height,st.depth),Kt)if(S.layerUpdates.size>0){let ut=qd(st.width,st.height,S.format,S.type);for(let qt of S.layerUpdates){let le=st.data.subarray(qt*ut/st.data.BYTES_PER_ELEMENT,(qt+1)*ut/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,qt,st.width,st.height,1,gt,O,le)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,gt,O,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,gt,O,st.data);else if(S.isData3DTexture)Mt?(Rt&&e.texStorage3D(i.TEXTURE_3D,ae,rt,st.width,st.height,st.depth),Kt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,gt,O,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,gt,O,st.data);else if(S.isFramebufferTexture){if(Rt)if(Mt)e.texStorage2D(i.TEXTURE_2D,ae,rt,st.width,st.height);else{let ut=st.width,qt=st.height;for(let le=0;le<ae;le++)e.texImage2D(i.TEXTURE_2D,le,rt,ut,qt,0,gt,O,null),ut>>=1,qt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ut=i.canvas;if(ut.hasAttribute("layoutsubtree")||ut.setAttribute("layoutsubtree","true"),st.parentNode!==ut){ut.appendChild(st),u.add(S),ut.onpaint=qt=>{let le=qt.changedElements;for(let Nt of u)le.includes(Nt.image)&&(Nt.needsUpdate=!0)},ut.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let le=i.RGBA,Nt=i.RGBA,me=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,le,Nt,me,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(Mt&&Rt){let ut=Qt(Ct[0]);e.texStorage2D(i.TEXTURE_2D,ae,rt,ut.width,ut.height)}for(let ut=0,qt=Ct.length;ut<qt;ut++)it=Ct[ut],Mt?Kt&&e.texSubImage2D(i.TEXTURE_2D,ut,0,0,gt,O,it):e.texImage2D(i.TEXTURE_2D,ut,rt,gt,O,it);S.generateMipmaps=!1}else if(Mt){if(Rt){let ut=Qt(st);e.texStorage2D(i.TEXTURE_2D,ae,rt,ut.width,ut.height)}Kt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,gt,O,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,gt,O,st);A(S)&&S.mipmapsAutoUpdate===!0&&v(dt),Tt.__version=bt.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function Bt(C,S,Y){if(S.image.length!==6)return;let dt=ne(C,S),at=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+Y);let bt=n.get(at);if(at.version!==bt.__version||dt===!0){e.activeTexture(i.TEXTURE0+Y);let Tt=be.getPrimaries(be.workingColorSpace),nt=S.colorSpace===Ps?null:be.getPrimaries(S.colorSpace),st=S.colorSpace===Ps||Tt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let gt=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Nt=0;Nt<6;Nt++)!gt&&!O?rt[Nt]=M(S.image[Nt],!0,s.maxCubemapSize):rt[Nt]=O?S.image[Nt].image:S.image[Nt],rt[Nt]=Zt(S,rt[Nt]);let it=rt[0],Ct=r.convert(S.format,S.colorSpace),Mt=r.convert(S.type),Rt=T(S.internalFormat,Ct,Mt,S.normalized,S.colorSpace),Kt=S.isVideoTexture!==!0,ae=bt.__version===void 0||dt===!0,ut=at.dataReady,qt=E(S,it);re(i.TEXTURE_CUBE_MAP,S);let le;if(S.isDepthTexture){if(Rt=x(S.format===Cs,S.type),ae)if(Kt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Rt,it.width,it.height);else for(let Nt=0;Nt<6;Nt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Rt,it.width,it.height,0,Ct,Mt,null)}else if(gt){Kt&&ae&&e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Rt,it.width,it.height);for(let Nt=0;Nt<6;Nt++){le=rt[Nt].mipmaps;for(let me=0;me<le.length;me++){let We=le[me];S.format!==Vi?Ct!==null?Kt?ut&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me,0,0,We.width,We.height,Ct,We.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me,Rt,We.width,We.height,0,We.data):te("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me,0,0,We.width,We.height,Ct,Mt,We.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me,Rt,We.width,We.height,0,Ct,Mt,We.data)}}}else{if(le=S.mipmaps,Kt&&ae){le.length>0&&qt++;let Nt=Qt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,qt,Rt,Nt.width,Nt.height)}for(let Nt=0;Nt<6;Nt++)if(O){Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,rt[Nt].width,rt[Nt].height,Ct,Mt,rt[Nt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Rt,rt[Nt].width,rt[Nt].height,0,Ct,Mt,rt[Nt].data);for(let me=0;me<le.length;me++){let kn=le[me].image[Nt].image;Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me+1,0,0,kn.width,kn.height,Ct,Mt,kn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me+1,Rt,kn.width,kn.height,0,Ct,Mt,kn.data)}}else{Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,0,0,Ct,Mt,rt[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,0,Rt,Ct,Mt,rt[Nt]);for(let me=0;me<le.length;me++){let We=le[me];Kt?ut&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me+1,0,0,Ct,Mt,We.image[Nt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Nt,me+1,Rt,Ct,Mt,We.image[Nt])}}}A(S)&&S.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),bt.__version=at.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function Dt(C,S,Y,dt,at,bt){let Tt=r.convert(Y.format,Y.colorSpace),nt=r.convert(Y.type),st=T(Y.internalFormat,Tt,nt,Y.normalized,Y.colorSpace),gt=n.get(S),O=n.get(Y);if(O.__renderTarget=S,!gt.__hasExternalTextures){let rt=Math.max(1,S.width>>bt),it=Math.max(1,S.height>>bt);at===i.TEXTURE_3D||at===i.TEXTURE_2D_ARRAY?e.texImage3D(at,bt,st,rt,it,S.depth,0,Tt,nt,null):e.texImage2D(at,bt,st,rt,it,0,Tt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,C),Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,dt,at,O.__webglTexture,0,ce(S)):(at===i.TEXTURE_2D||at>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,dt,at,O.__webglTexture,bt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ee(C,S,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,C),S.depthBuffer){let dt=S.depthTexture,at=dt&&dt.isDepthTexture?dt.type:null,bt=x(S.stencilBuffer,at),Tt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ce(S),bt,S.width,S.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ce(S),bt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,bt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Tt,i.RENDERBUFFER,C)}else{let dt=S.textures;for(let at=0;at<dt.length;at++){let bt=dt[at],Tt=r.convert(bt.format,bt.colorSpace),nt=r.convert(bt.type),st=T(bt.internalFormat,Tt,nt,bt.normalized,bt.colorSpace);Et(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ce(S),st,S.width,S.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ce(S),st,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,st,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function zt(C,S,Y){let dt=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,C),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=n.get(S.depthTexture);at.__renderTarget=S;let bt=dt?S.depthTexture.image[0]:S.depthTexture.image;(!at.__webglTexture||bt.width!==S.width||bt.height!==S.height)&&(bt.width=S.width,bt.height=S.height,S.depthTexture.needsUpdate=!0),dt?wt(S.depthTexture,0):_t(S.depthTexture,0);let Tt=at.__webglTexture,nt=ce(S),st=dt?i.TEXTURE_CUBE_MAP_POSITIVE_X+Y:i.TEXTURE_2D,gt=S.depthTexture.format===Cs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===bs)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,Tt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,Tt,0);else if(S.depthTexture.format===Cs)Et(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,gt,st,Tt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,gt,st,Tt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function pe(C){let S=n.get(C),Y=C.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==C.depthTexture){let dt=C.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),dt){let at=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,dt.removeEventListener("dispose",at)};dt.addEventListener("dispose",at),S.__depthDisposeCallback=at}S.__boundDepthTexture=dt}if(C.depthTexture&&!S.__autoAllocateDepthBuffer)if(Y)for(let dt=0;dt<6;dt++)zt(S.__webglFramebuffer[dt],C,dt);else C.texture.mipmaps.length>0?zt(S.__webglFramebuffer[0],C,0):zt(S.__webglFramebuffer,C,0);else if(Y){S.__webglDepthbuffer=[];for(let dt=0;dt<6;dt++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[dt]),S.__webglDepthbuffer[dt]===void 0)S.__webglDepthbuffer[dt]=i.createRenderbuffer(),ee(S.__webglDepthbuffer[dt],C,!1);else{let at=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=S.__webglDepthbuffer[dt];i.bindRenderbuffer(i.RENDERBUFFER,bt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,bt)}}else if(C.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),ee(S.__webglDepthbuffer,C,!1);else{let at=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,bt),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,bt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function ue(C,S,Y){let dt=n.get(C);S!==void 0&&Dt(dt.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&pe(C)}function ge(C){let S=C.texture,Y=n.get(C),dt=n.get(S);C.addEventListener("dispose",z),F(C);let at=C.textures,bt=C.isWebGLCubeRenderTarget===!0,Tt=at.length>1;if(Tt||(dt.__webglTexture===void 0&&(dt.__webglTexture=i.createTexture()),dt.__version=S.version,o.memory.textures++),bt){Y.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0){Y.__webglFramebuffer[nt]=[];for(let st=0;st<S.mipmaps.length;st++)Y.__webglFramebuffer[nt][st]=i.createFramebuffer()}else Y.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(S.mipmaps.length>0){Y.__webglFramebuffer=[];for(let nt=0;nt<S.mipmaps.length;nt++)Y.__webglFramebuffer[nt]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(Tt)for(let nt=0,st=at.length;nt<st;nt++){let gt=n.get(at[nt]);gt.__webglTexture===void 0&&(gt.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&Et(C)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let nt=0;nt<at.length;nt++){let st=at[nt];Y.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[nt]);let gt=r.convert(st.format,st.colorSpace),O=r.convert(st.type),rt=T(st.internalFormat,gt,O,st.normalized,st.colorSpace,C.isXRRenderTarget===!0),it=ce(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,Y.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),ee(Y.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(bt){e.bindTexture(i.TEXTURE_CUBE_MAP,dt.__webglTexture),re(i.TEXTURE_CUBE_MAP,S);for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Dt(Y.__webglFramebuffer[nt][st],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Dt(Y.__webglFramebuffer[nt],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);A(S)?v(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(Tt){for(let nt=0,st=at.length;nt<st;nt++){let gt=at[nt],O=n.get(gt),rt=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(rt=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,O.__webglTexture),re(rt,gt),Dt(Y.__webglFramebuffer,C,gt,i.COLOR_ATTACHMENT0+nt,rt,0),A(gt)&&v(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(nt=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,dt.__webglTexture),re(nt,S),S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Dt(Y.__webglFramebuffer[st],C,S,i.COLOR_ATTACHMENT0,nt,st);else Dt(Y.__webglFramebuffer,C,S,i.COLOR_ATTACHMENT0,nt,0);A(S)?v(nt):S.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}C.depthBuffer&&pe(C)}function U(C){let S=C.textures;for(let Y=0,dt=S.length;Y<dt;Y++){let at=S[Y];if(A(at)&&at.mipmapsAutoUpdate===!0){let bt=R(C),Tt=n.get(at).__webglTexture;e.bindTexture(bt,Tt),v(bt),e.unbindTexture()}}}let St=[];function Xt(C){if(C.samples>0){if(Et(C)===!1){let S=C.textures,Y=C.width,dt=C.height,at=i.COLOR_BUFFER_BIT,bt=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Tt=n.get(C),nt=S.length>1;if(nt)for(let gt=0;gt<S.length;gt++)e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglFramebuffer);for(let gt=0;gt<S.length;gt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(at|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(at|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Tt.__webglColorRenderbuffer[gt]);let O=n.get(S[gt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,Y,dt,0,0,Y,dt,at,i.NEAREST),l===!0&&(St.length=0,St.push(i.COLOR_ATTACHMENT0+gt),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&St.push(bt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,St))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let gt=0;gt<S.length;gt++){e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,Tt.__webglColorRenderbuffer[gt]);let O=n.get(S[gt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Tt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Tt.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let S=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function ce(C){return Math.min(s.maxSamples,C.samples)}function Et(C){let S=n.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Ne(C){let S=o.render.frame;h.get(C)!==S&&(h.set(C,S),C.update())}function Zt(C,S){let Y=C.colorSpace,dt=C.format,at=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||Y!==Er&&Y!==Ps&&(be.getTransfer(Y)===Fe?(dt!==Vi||at!==yi)&&te("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ie("WebGLTextures: Unsupported texture color space:",Y)),S}function Qt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ht,this.resetTextureUnits=j,this.getTextureUnits=et,this.setTextureUnits=ft,this.setTexture2D=_t,this.setTexture2DArray=yt,this.setTexture3D=Lt,this.setTextureCube=wt,this.rebindTextures=ue,this.setupRenderTarget=ge,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=Xt,this.setupDepthRenderbuffer=pe,this.setupFrameBufferTexture=Dt,this.useMultisampledRTT=Et,this.dispose=k}function GT(i,t){function e(n,s=Ps){let r,o=be.getTransfer(s);if(n===yi)return i.UNSIGNED_BYTE;if(n===Th)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Ah)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Rd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Cd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Td)return i.BYTE;if(n===Ad)return i.SHORT;if(n===Wo)return i.UNSIGNED_SHORT;if(n===Eh)return i.INT;if(n===Hi)return i.UNSIGNED_INT;if(n===Ci)return i.FLOAT;if(n===Gi)return i.HALF_FLOAT;if(n===Pd)return i.ALPHA;if(n===Id)return i.RGB;if(n===Vi)return i.RGBA;if(n===bs)return i.DEPTH_COMPONENT;if(n===Cs)return i.DEPTH_STENCIL;if(n===Rh)return i.RED;if(n===Ch)return i.RED_INTEGER;if(n===or)return i.RG;if(n===Ph)return i.RG_INTEGER;if(n===Ih)return i.RGBA_INTEGER;if(n===ll||n===cl||n===hl||n===ul)if(o===Fe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ll)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ll)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===cl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===hl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ul)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Lh||n===Dh||n===Nh||n===Uh)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Lh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Dh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Nh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Uh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Fh||n===Oh||n===Bh||n===zh||n===kh||n===fl||n===Hh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Fh||n===Oh)return o===Fe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Bh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===zh)return r.COMPRESSED_R11_EAC;if(n===kh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===fl)return r.COMPRESSED_RG11_EAC;if(n===Hh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Gh||n===Vh||n===Wh||n===Xh||n===qh||n===Yh||n===Zh||n===$h||n===Jh||n===Kh||n===jh||n===Qh||n===tu||n===eu)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Gh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Vh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Wh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Xh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===qh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Yh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Zh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===$h)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Jh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Kh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===jh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Qh)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===tu)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===eu)return o===Fe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===nu||n===iu||n===su)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===nu)return o===Fe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===iu)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===su)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ru||n===ou||n===dl||n===au)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===ru)return r.COMPRESSED_RED_RGTC1_EXT;if(n===ou)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===dl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===au)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Dr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var VT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,WT=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,ep=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new ka(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new je({vertexShader:VT,fragmentShader:WT,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Ke(new Rr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},np=class extends ki{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,p=null,_=typeof XRWebGLBinding<"u",m=new ep,g={},M=e.getContextAttributes(),A=null,v=null,R=[],T=[],x=new mt,E=null,F=null,P=new $n;P.viewport=new sn;let I=new $n;I.viewport=new sn;let z=[P,I],V=new vh,D=null,k=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let _t=R[Q];return _t===void 0&&(_t=new Lo,R[Q]=_t),_t.getTargetRaySpace()},this.getControllerGrip=function(Q){let _t=R[Q];return _t===void 0&&(_t=new Lo,R[Q]=_t),_t.getGripSpace()},this.getHand=function(Q){let _t=R[Q];return _t===void 0&&(_t=new Lo,R[Q]=_t),_t.getHandSpace()};function q(Q){let _t=T.indexOf(Q.inputSource);if(_t===-1)return;let yt=R[_t];yt!==void 0&&(yt.update(Q.inputSource,Q.frame,c||o),yt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function G(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",lt);for(let Q=0;Q<R.length;Q++){let _t=T[Q];_t!==null&&(T[Q]=null,R[Q].disconnect(_t))}D=null,k=null,m.reset();for(let Q in g)delete g[Q];if(t.setRenderTarget(A),d=null,f=null,u=null,s=null,v=null,ht.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(x.width,x.height,!1),F!==null){let Q=F.camera;Q.fov=F.fov,Q.zoom=F.zoom,Q.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&te("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&te("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",G),s.addEventListener("inputsourceschange",lt),M.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(x),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let yt=null,Lt=null,wt=null;M.depth&&(wt=M.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,yt=M.stencil?Cs:bs,Lt=M.stencil?Dr:Hi);let Gt={colorFormat:e.RGBA8,depthFormat:wt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Gt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),v=new gi(f.textureWidth,f.textureHeight,{format:Vi,type:yi,depthTexture:new Ts(f.textureWidth,f.textureHeight,Lt,void 0,void 0,void 0,void 0,void 0,void 0,yt),stencilBuffer:M.stencil,colorSpace:t.outputColorSpace,samples:M.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let yt={antialias:M.antialias,alpha:!0,depth:M.depth,stencil:M.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,yt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),v=new gi(d.framebufferWidth,d.framebufferHeight,{format:Vi,type:yi,colorSpace:t.outputColorSpace,stencilBuffer:M.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ht.setContext(s),ht.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(Q){for(let _t=0;_t<Q.removed.length;_t++){let yt=Q.removed[_t],Lt=T.indexOf(yt);Lt>=0&&(T[Lt]=null,R[Lt].disconnect(yt))}for(let _t=0;_t<Q.added.length;_t++){let yt=Q.added[_t],Lt=T.indexOf(yt);if(Lt===-1){for(let Gt=0;Gt<R.length;Gt++)if(Gt>=T.length){T.push(yt),Lt=Gt;break}else if(T[Gt]===null){T[Gt]=yt,Lt=Gt;break}if(Lt===-1)break}let wt=R[Lt];wt&&wt.connect(yt)}}function Z(Q,_t){_t===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(_t.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let _t=Q.near,yt=Q.far;m.texture!==null&&(m.depthNear>0&&(_t=m.depthNear),m.depthFar>0&&(yt=m.depthFar)),V.near=I.near=P.near=_t,V.far=I.far=P.far=yt,(D!==V.near||k!==V.far)&&(s.updateRenderState({depthNear:V.near,depthFar:V.far}),D=V.near,k=V.far),V.layers.mask=Q.layers.mask|6,P.layers.mask=V.layers.mask&-5,I.layers.mask=V.layers.mask&-3;let Lt=Q.parent,wt=V.cameras;Z(V,Lt);for(let Gt=0;Gt<wt.length;Gt++)Z(wt[Gt],Lt);V.projectionMatrix.copy(P.projectionMatrix),V.projectionMatrixInverse.copy(P.projectionMatrixInverse),F===null&&Q.isPerspectiveCamera&&(F={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,V,Lt)};function j(Q,_t,yt){yt===null?Q.matrix.copy(_t.matrixWorld):(Q.matrix.copy(yt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(_t.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(_t.projectionMatrix),Q.projectionMatrixInverse.copy(_t.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=Co*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return V},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(Q){l=Q,f!==null&&(f.fixedFoveation=Q),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(V)},this.getCameraTexture=function(Q){return g[Q]};let et=null;function ft(Q,_t){if(h=_t.getViewerPose(c||o),p=_t,h!==null){let yt=h.views;d!==null&&(t.setRenderTargetFramebuffer(v,d.framebuffer),t.setRenderTarget(v));let Lt=!1;yt.length!==V.cameras.length&&(V.cameras.length=0,Lt=!0);for(let Jt=0;Jt<yt.length;Jt++){let re=yt[Jt],ne=null;if(d!==null)ne=d.getViewport(re);else{let vt=u.getViewSubImage(f,re);ne=vt.viewport,Jt===0&&(t.setRenderTargetTextures(v,vt.colorTexture,vt.depthStencilTexture),t.setRenderTarget(v))}let ot=z[Jt];ot===void 0&&(ot=new $n,ot.layers.enable(Jt),ot.viewport=new sn,z[Jt]=ot),ot.matrix.fromArray(re.transform.matrix),ot.matrix.decompose(ot.position,ot.quaternion,ot.scale),ot.projectionMatrix.fromArray(re.projectionMatrix),ot.projectionMatrixInverse.copy(ot.projectionMatrix).invert(),ot.viewport.set(ne.x,ne.y,ne.width,ne.height),Jt===0&&(V.matrix.copy(ot.matrix),V.matrix.decompose(V.position,V.quaternion,V.scale)),Lt===!0&&V.cameras.push(ot)}let wt=s.enabledFeatures;if(wt&&wt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Jt=u.getDepthInformation(yt[0]);Jt&&Jt.isValid&&Jt.texture&&m.init(Jt,s.renderState)}if(wt&&wt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Jt=0;Jt<yt.length;Jt++){let re=yt[Jt].camera;if(re){let ne=g[re];ne||(ne=new ka,g[re]=ne);let ot=u.getCameraImage(re);ne.sourceTexture=ot}}}}for(let yt=0;yt<R.length;yt++){let Lt=T[yt],wt=R[yt];Lt!==null&&wt!==void 0&&wt.update(Lt,_t,c||o)}et&&et(Q,_t),_t.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:_t}),p=null}let ht=new j_;ht.setAnimationLoop(ft),this.setAnimationLoop=function(Q){et=Q},this.dispose=function(){}}},XT=new Le,lx=new fe;lx.set(-1,0,0,0,1,0,0,0,1);function qT(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Vd(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,M,A,v){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),f(m,g),g.isMeshPhysicalMaterial&&d(m,g,v)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,M,A):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Qn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Qn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let M=t.get(g),A=M.envMap,v=M.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(XT.makeRotationFromEuler(v)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(lx),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,M,A){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*M,m.scale.value=A*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function f(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function d(m,g,M){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Qn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=M.texture,m.transmissionSamplerSize.value.set(M.width,M.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let M=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(M.matrixWorld),m.nearDistance.value=M.shadow.camera.near,m.farDistance.value=M.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function YT(i,t,e,n){let s={},r={};function o(M,A){let v=A.program;n.uniformBlockBinding(M,v,s[M.id])}function a(M,A){let v=s[M.id];v===void 0&&(p(M),v=l(M),s[M.id]=v,M.addEventListener("dispose",m));let R=A.program;n.updateUBOMapping(M,R);let T=t.render.frame;r[M.id]!==T&&(c(M),r[M.id]=T)}function l(M){let A=i.createBuffer(),v=M.__size,R=M.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,v,R),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(M){let A=s[M.id],v=M.uniforms,R=M.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,x=v.length;T<x;T++){let E=v[T];if(Array.isArray(E))for(let F=0,P=E.length;F<P;F++)h(E[F],T,F,R);else h(E,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(M,A,v,R){if(f(M,A,v,R)===!0){let T=M.__offset,x=M.value;if(Array.isArray(x)){let E=0;for(let F=0;F<x.length;F++){let P=x[F],I=_(P,!0);u(P,M.__data,E),E+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,M.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,M.__data)}}function u(M,A,v){typeof M=="number"||typeof M=="boolean"?A[v]=M:M.isMatrix3?(A[v]=M.elements[0],A[v+1]=M.elements[1],A[v+2]=M.elements[2],A[v+3]=0,A[v+4]=M.elements[3],A[v+5]=M.elements[4],A[v+6]=M.elements[5],A[v+7]=0,A[v+8]=M.elements[6],A[v+9]=M.elements[7],A[v+10]=M.elements[8],A[v+11]=0):ArrayBuffer.isView(M)?A.set(M.subarray(0,A.length-v),v):M.toArray(A,v)}function f(M,A,v,R){let T=M.value,x=A+"_"+v;if(Array.isArray(T)){R[x]===void 0&&(R[x]=[]);let E=R[x],F=!1;for(let P=0;P<T.length;P++)d(T[P],E,P)===!0&&(F=!0);return F}return d(T,R,x)}function d(M,A,v){if(A[v]===void 0)return typeof M=="number"||typeof M=="boolean"?A[v]=M:ArrayBuffer.isView(M)?A[v]=M.slice():A[v]=M.clone(),!0;{let R=A[v];if(typeof M=="number"||typeof M=="boolean"){if(R!==M)return A[v]=M,!0}else{if(ArrayBuffer.isView(M))return!0;if(R.equals(M)===!1)return R.copy(M),!0}}return!1}function p(M){let A=M.uniforms,v=0,R=16;for(let x=0,E=A.length;x<E;x++){let F=Array.isArray(A[x])?A[x]:[A[x]];for(let P=0,I=F.length;P<I;P++){let z=F[P],V=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(A[x])||Array.isArray(z.value),k=v;for(let G=0,lt=V.length;G<lt;G++){let Z=V[G],j=_(Z,D),et=v%R,ft=et%j.boundary,ht=et+ft;v+=ft,ht!==0&&R-ht<j.storage&&(v+=R-ht),G===0&&(k=v),v+=j.storage}let q=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new q((v-k)/Float32Array.BYTES_PER_ELEMENT),z.__offset=k}}let T=v%R;return T>0&&(v+=R-T),M.__size=v,M.__cache={},this}function _(M,A){let v={boundary:0,storage:0};return typeof M=="number"||typeof M=="boolean"?(v.boundary=4,v.storage=4):M.isVector2?(v.boundary=8,v.storage=8):M.isVector3||M.isColor?(v.boundary=16,v.storage=12):M.isVector4?(v.boundary=16,v.storage=16):M.isMatrix3?(v.boundary=16,v.storage=48):M.isMatrix4?(v.boundary=16,v.storage=64):M.isTexture?te("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(M)?(v.boundary=16,v.storage=M.byteLength):te("WebGLRenderer: Unsupported uniform value type.",M),A===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(M){let A=M.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function g(){for(let M in s)i.deleteBuffer(s[M]);s={},r={}}return{bind:o,update:a,dispose:g}}var ZT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),os=null;function $T(){return os===null&&(os=new Ua(ZT,16,16,or,Gi),os.name="DFG_LUT",os.minFilter=Jn,os.magFilter=Jn,os.wrapS=ns,os.wrapT=ns,os.generateMipmaps=!1,os.needsUpdate=!0),os}var du=class{constructor(t={}){let{canvas:e=x_(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=yi}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=d,m=new Set([Ih,Ph,Ch]),g=new Set([yi,Hi,Wo,Dr,Th,Ah]),M=new Uint32Array(4),A=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},R=null,T=null,x=[],E=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=rs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,I=!1,z=null,V=null,D=null,k=null;this._outputColorSpace=pi;let q=0,G=0,lt=null,Z=-1,j=null,et=new sn,ft=new sn,ht=null,Q=new ve(0),_t=0,yt=e.width,Lt=e.height,wt=1,Gt=null,se=null,Jt=new sn(0,0,yt,Lt),re=new sn(0,0,yt,Lt),ne=!1,ot=new Tr,vt=new $c,xt=!1,Bt=!1,Dt=new Le,ee=new B,zt=new sn,pe={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ue=!1;function ge(){return lt===null?wt:1}let U=n;function St(w,H){return e.getContext(w,H)}let Xt,ce,Et,Ne,Zt,Qt,C,S,Y,dt,at,bt,Tt,nt,st,gt,O,rt,it,Ct,Mt,Rt,Kt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",qt,!1),e.addEventListener("webglcontextrestored",le,!1),e.addEventListener("webglcontextcreationerror",Nt,!1),U===null){let H="webgl2";if(U=St(H,w),U===null)throw St(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ae()}catch(w){throw e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",le,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),ie("WebGLRenderer: "+w.message),w}function ae(){Xt=new oE(U),Xt.init(),Mt=new GT(U,Xt),ce=new $1(U,Xt,t,Mt),Et=new kT(U,Xt),ce.reversedDepthBuffer&&f&&Et.buffers.depth.setReversed(!0),V=U.createFramebuffer(),D=U.createFramebuffer(),k=U.createFramebuffer(),Ne=new cE(U),Zt=new TT,Qt=new HT(U,Xt,Et,Zt,ce,Mt,Ne),C=new rE(P),S=new ub(U),Rt=new Y1(U,S),Y=new aE(U,S,Ne,Rt),dt=new uE(U,Y,S,Rt,Ne),rt=new hE(U,ce,Qt),st=new J1(Zt),at=new ET(P,C,Xt,ce,Rt,st),bt=new qT(P,Zt),Tt=new RT,nt=new NT(Xt),O=new q1(P,C,Et,dt,p,l),gt=new zT(P,dt,ce),Kt=new YT(U,Ne,ce,Et),it=new Z1(U,Xt,Ne),Ct=new lE(U,Xt,Ne),Ne.programs=at.programs,P.capabilities=ce,P.extensions=Xt,P.properties=Zt,P.renderLists=Tt,P.shadowMap=gt,P.state=Et,P.info=Ne}_!==yi&&(F=new dE(_,e.width,e.height,a,s,r));let ut=new np(P,U);this.xr=ut,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let w=Xt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Xt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return wt},this.setPixelRatio=function(w){w!==void 0&&(wt=w,this.setSize(yt,Lt,!1))},this.getSize=function(w){return w.set(yt,Lt)},this.setSize=function(w,H,tt=!0){if(ut.isPresenting){te("WebGLRenderer: Can't change size while VR device is presenting.");return}yt=w,Lt=H,e.width=Math.floor(w*wt),e.height=Math.floor(H*wt),tt===!0&&(e.style.width=w+"px",e.style.height=H+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,w,H)},this.getDrawingBufferSize=function(w){return w.set(yt*wt,Lt*wt).floor()},this.setDrawingBufferSize=function(w,H,tt){yt=w,Lt=H,wt=tt,e.width=Math.floor(w*tt),e.height=Math.floor(H*tt),this.setViewport(0,0,w,H)},this.setEffects=function(w){if(_===yi){ie("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let H=0;H<w.length;H++)if(w[H].isOutputPass===!0){te("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(et)},this.getViewport=function(w){return w.copy(Jt)},this.setViewport=function(w,H,tt,$){w.isVector4?Jt.set(w.x,w.y,w.z,w.w):Jt.set(w,H,tt,$),Et.viewport(et.copy(Jt).multiplyScalar(ge()).round())},this.getScissor=function(w){return w.copy(re)},this.setScissor=function(w,H,tt,$){w.isVector4?re.set(w.x,w.y,w.z,w.w):re.set(w,H,tt,$),Et.scissor(ft.copy(re).multiplyScalar(ge()).round())},this.getScissorTest=function(){return ne},this.setScissorTest=function(w){Et.setScissorTest(ne=w)},this.setOpaqueSort=function(w){Gt=w},this.setTransparentSort=function(w){se=w},this.getClearColor=function(w){return w.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(w=!0,H=!0,tt=!0){let $=0;if(w){let J=!1;if(lt!==null){let Pt=lt.texture.format;J=m.has(Pt)}if(J){let Pt=lt.texture.type,Ut=g.has(Pt),It=O.getClearColor(),Ft=O.getClearAlpha(),$t=It.r,he=It.g,Me=It.b;Ut?(M[0]=$t,M[1]=he,M[2]=Me,M[3]=Ft,U.clearBufferuiv(U.COLOR,0,M)):(A[0]=$t,A[1]=he,A[2]=Me,A[3]=Ft,U.clearBufferiv(U.COLOR,0,A))}else $|=U.COLOR_BUFFER_BIT}H&&($|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),tt&&($|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&U.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){e.removeEventListener("webglcontextlost",qt,!1),e.removeEventListener("webglcontextrestored",le,!1),e.removeEventListener("webglcontextcreationerror",Nt,!1),O.dispose(),Tt.dispose(),nt.dispose(),Qt.dispose(),Zt.dispose(),C.dispose(),dt.dispose(),Y.dispose(),Rt.dispose(),Kt.dispose(),at.dispose(),ut.dispose(),ut.removeEventListener("sessionstart",yl),ut.removeEventListener("sessionend",Wi),ls.stop()};function qt(w){w.preventDefault(),Ca("WebGLRenderer: Context Lost."),I=!0}function le(){Ca("WebGLRenderer: Context Restored."),I=!1;let w=Ne.autoReset,H=gt.enabled,tt=gt.autoUpdate,$=gt.needsUpdate,J=gt.type;ae(),Ne.autoReset=w,gt.enabled=H,gt.autoUpdate=tt,gt.needsUpdate=$,gt.type=J}function Nt(w){ie("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function me(w){let H=w.target;H.removeEventListener("dispose",me),We(H)}function We(w){kn(w),Zt.remove(w)}function kn(w){let H=Zt.get(w).programs;H!==void 0&&(H.forEach(function(tt){at.releaseProgram(tt)}),w.isShaderMaterial&&at.releaseShaderCache(w))}this.renderBufferDirect=function(w,H,tt,$,J,Pt){H===null&&(H=pe);let Ut=J.isMesh&&J.matrixWorld.determinantAffine()<0,It=Jo(w,H,tt,$,J);Et.setMaterial($,Ut);let Ft=tt.index,$t=1;if($.wireframe===!0){if(Ft=Y.getWireframeAttribute(tt),Ft===void 0)return;$t=2}let he=tt.drawRange,Me=tt.attributes.position,Yt=he.start*$t,Se=(he.start+he.count)*$t;Pt!==null&&(Yt=Math.max(Yt,Pt.start*$t),Se=Math.min(Se,(Pt.start+Pt.count)*$t)),Ft!==null?(Yt=Math.max(Yt,0),Se=Math.min(Se,Ft.count)):Me!=null&&(Yt=Math.max(Yt,0),Se=Math.min(Se,Me.count));let Qe=Se-Yt;if(Qe<0||Qe===1/0)return;Rt.setup(J,$,It,tt,Ft);let Oe,Be=it;if(Ft!==null&&(Oe=S.get(Ft),Be=Ct,Be.setIndex(Oe)),J.isMesh)$.wireframe===!0?(Et.setLineWidth($.wireframeLinewidth*ge()),Be.setMode(U.LINES)):Be.setMode(U.TRIANGLES);else if(J.isLine){let yn=$.linewidth;yn===void 0&&(yn=1),Et.setLineWidth(yn*ge()),J.isLineSegments?Be.setMode(U.LINES):J.isLineLoop?Be.setMode(U.LINE_LOOP):Be.setMode(U.LINE_STRIP)}else J.isPoints?Be.setMode(U.POINTS):J.isSprite&&Be.setMode(U.TRIANGLES);if(J.isBatchedMesh)if(Xt.get("WEBGL_multi_draw"))Be.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let yn=J._multiDrawStarts,Vt=J._multiDrawCounts,dn=J._multiDrawCount,Ee=Ft?S.get(Ft).bytesPerElement:1,hs=Zt.get($).currentProgram.getUniforms();for(let pn=0;pn<dn;pn++)hs.setValue(U,"_gl_DrawID",pn),Be.render(yn[pn]/Ee,Vt[pn])}else if(J.isInstancedMesh)Be.renderInstances(Yt,Qe,J.count);else if(tt.isInstancedBufferGeometry){let yn=tt._maxInstanceCount!==void 0?tt._maxInstanceCount:1/0,Vt=Math.min(tt.instanceCount,yn);Be.renderInstances(Yt,Qe,Vt)}else Be.render(Yt,Qe)};function Yo(w,H,tt,$){z!==null&&w.isNodeMaterial&&z.setObject($,w),xt===!0&&st.setState(w,tt,!1),w.transparent===!0&&w.side===cn&&w.forceSinglePass===!1?(w.side=Qn,w.needsUpdate=!0,Xi(w,H,$),w.side=ss,w.needsUpdate=!0,Xi(w,H,$),w.side=cn):Xi(w,H,$)}this.compile=function(w,H,tt=null){tt===null&&(tt=w),z!==null&&z.renderStart(w,H,tt),T=nt.get(tt),T.init(H),E.push(T),tt.traverseVisible(function(J){J.isLight&&J.layers.test(H.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),w!==tt&&w.traverseVisible(function(J){J.isLight&&J.layers.test(H.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),Bt=this.localClippingEnabled,xt=st.init(this.clippingPlanes,Bt),xt===!0&&st.setGlobalState(this.clippingPlanes,H),z!==null&&gt.render(T.state.shadowsArray,tt,H);let $=new Set;return w.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Pt=J.material;if(Pt)if(Array.isArray(Pt))for(let Ut=0;Ut<Pt.length;Ut++){let It=Pt[Ut];Yo(It,tt,H,J),$.add(It)}else Yo(Pt,tt,H,J),$.add(Pt)}),T=E.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(w,H,tt=null){let $=this.compile(w,H,tt);return new Promise(J=>{function Pt(){if($.forEach(function(Ut){let Ft=Zt.get(Ut).currentProgram;(Ft===void 0||Ft.isReady())&&$.delete(Ut)}),$.size===0){J(w);return}setTimeout(Pt,10)}Xt.get("KHR_parallel_shader_compile")!==null?Pt():setTimeout(Pt,10)})};let Ur=null;function Cu(w){Ur&&Ur(w)}function yl(){ls.stop()}function Wi(){ls.start()}let ls=new j_;ls.setAnimationLoop(Cu),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(w){Ur=w,ut.setAnimationLoop(w),w===null?ls.stop():ls.start()},ut.addEventListener("sessionstart",yl),ut.addEventListener("sessionend",Wi),this.render=function(w,H){if(H!==void 0&&H.isCamera!==!0){ie("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;z!==null&&z.renderStart(w,H);let tt=ut.enabled===!0&&ut.isPresenting===!0,$=F!==null&&(lt===null||tt)&&F.begin(P,lt);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),ut.enabled===!0&&ut.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ut.cameraAutoUpdate===!0&&ut.updateCamera(H),H=ut.getCamera()),w.isScene===!0&&w.onBeforeRender(P,w,H,lt),T=nt.get(w,E.length),T.init(H),T.state.textureUnits=Qt.getTextureUnits(),E.push(T),Dt.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?vt.setFromArrayCamera(H):ot.setFromProjectionMatrix(Dt,Ai,H.reversedDepth),Bt=this.localClippingEnabled,xt=st.init(this.clippingPlanes,Bt),R=Tt.get(w,x.length),R.init(),x.push(R),this.info.render.frame++,ut.enabled===!0&&ut.isPresenting===!0){let Ut=P.xr.getDepthSensingMesh();Ut!==null&&cs(Ut,H,-1/0,P.sortObjects)}cs(w,H,0,P.sortObjects),R.finish(),z!==null&&z.updateLights(T.state.lightsArray),P.sortObjects===!0&&R.sort(Gt,se),ue=ut.enabled===!1||ut.isPresenting===!1||ut.hasDepthSensing()===!1,ue&&O.addToRenderList(R,w),this.info.autoReset===!0&&this.info.reset(),xt===!0&&st.beginShadows();let J=T.state.shadowsArray;if(gt.render(J,w,H),xt===!0&&st.endShadows(),($&&F.hasRenderPass())===!1){let Ut=R.opaque,It=R.transmissive;if(T.setupLights(),H.isArrayCamera){let Ft=H.cameras;if(It.length>0)for(let $t=0,he=Ft.length;$t<he;$t++){let Me=Ft[$t];Pi(Ut,It,w,Me)}ue&&O.render(w);for(let $t=0,he=Ft.length;$t<he;$t++){let Me=Ft[$t];Zo(R,w,Me,Me.viewport)}}else It.length>0&&Pi(Ut,It,w,H),ue&&O.render(w),Zo(R,w,H)}lt!==null&&G===0&&(Qt.updateMultisampleRenderTarget(lt),Qt.updateRenderTargetMipmap(lt)),$&&F.end(P),w.isScene===!0&&w.onAfterRender(P,w,H),Rt.resetDefaultState(),Z=-1,j=null,E.pop(),E.length>0?(T=E[E.length-1],Qt.setTextureUnits(T.state.textureUnits),xt===!0&&st.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?R=x[x.length-1]:R=null,z!==null&&z.renderEnd()};function cs(w,H,tt,$){if(w.visible===!1)return;if(w.layers.test(H.layers)){if(w.isGroup)tt=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(H);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Ut=H.isArrayCamera?vt:ot;if(!w.frustumCulled||w.intersectsFrustum(Ut)){$&&zt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Dt);let It=dt.update(w),Ft=w.material;Ft.visible&&R.push(w,It,Ft,tt,zt.z,null,H)}}else if(w.isMesh||w.isLine||w.isPoints){let Ut=H.isArrayCamera?vt:ot;if(!w.frustumCulled||w.intersectsFrustum(Ut)){let It=dt.update(w),Ft=w.material;if($&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),zt.copy(w.boundingSphere.center)):(It.boundingSphere===null&&It.computeBoundingSphere(),zt.copy(It.boundingSphere.center)),zt.applyMatrix4(w.matrixWorld).applyMatrix4(Dt)),Array.isArray(Ft)){let $t=It.groups;for(let he=0,Me=$t.length;he<Me;he++){let Yt=$t[he],Se=Ft[Yt.materialIndex];Se&&Se.visible&&R.push(w,It,Se,tt,zt.z,Yt,H)}}else Ft.visible&&R.push(w,It,Ft,tt,zt.z,null,H)}}}let Pt=w.children;for(let Ut=0,It=Pt.length;Ut<It;Ut++)cs(Pt[Ut],H,tt,$)}function Zo(w,H,tt,$){let{opaque:J,transmissive:Pt,transparent:Ut}=w;T.setupLightsView(tt),xt===!0&&st.setGlobalState(P.clippingPlanes,tt),$&&Et.viewport(et.copy($)),J.length>0&&rn(J,H,tt),Pt.length>0&&rn(Pt,H,tt),Ut.length>0&&rn(Ut,H,tt),Et.buffers.depth.setTest(!0),Et.buffers.depth.setMask(!0),Et.buffers.color.setMask(!0),Et.setPolygonOffset(!1)}function Pi(w,H,tt,$){if((tt.isScene===!0?tt.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Yt=Xt.has("EXT_color_buffer_half_float")||Xt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new gi(1,1,{generateMipmaps:!0,type:Yt?Gi:yi,minFilter:Rs,samples:Math.max(4,ce.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:be.workingColorSpace})}let Pt=T.state.transmissionRenderTarget[$.id],Ut=$.viewport||et;Pt.setSize(Ut.z*P.transmissionResolutionScale,Ut.w*P.transmissionResolutionScale);let It=P.getRenderTarget(),Ft=P.getActiveCubeFace(),$t=P.getActiveMipmapLevel();P.setRenderTarget(Pt),P.getClearColor(Q),_t=P.getClearAlpha(),_t<1&&P.setClearColor(16777215,.5),P.clear(),ue&&O.render(tt);let he=P.toneMapping;P.toneMapping=rs;let Me=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),xt===!0&&st.setGlobalState(P.clippingPlanes,$),rn(w,tt,$),Qt.updateMultisampleRenderTarget(Pt),Qt.updateRenderTargetMipmap(Pt),Xt.has("WEBGL_multisampled_render_to_texture")===!1){let Yt=!1;for(let Se=0,Qe=H.length;Se<Qe;Se++){let Oe=H[Se],{object:Be,geometry:yn,material:Vt,group:dn}=Oe;if(Vt.side===cn&&Be.layers.test($.layers)){let Ee=Vt.side;Vt.side=Qn,Vt.needsUpdate=!0,hn(Be,tt,$,yn,Vt,dn),Vt.side=Ee,Vt.needsUpdate=!0,Yt=!0}}Yt===!0&&(Qt.updateMultisampleRenderTarget(Pt),Qt.updateRenderTargetMipmap(Pt))}P.setRenderTarget(It,Ft,$t),P.setClearColor(Q,_t),Me!==void 0&&($.viewport=Me),P.toneMapping=he}function rn(w,H,tt){let $=H.isScene===!0?H.overrideMaterial:null;for(let J=0,Pt=w.length;J<Pt;J++){let Ut=w[J],{object:It,geometry:Ft,group:$t}=Ut,he=Ut.material;he.allowOverride===!0&&$!==null&&(he=$),It.layers.test(tt.layers)&&hn(It,H,tt,Ft,he,$t)}}function hn(w,H,tt,$,J,Pt){z!==null&&J.isNodeMaterial&&z.setObject(w,J),w.onBeforeRender(P,H,tt,$,J,Pt),w.modelViewMatrix.multiplyMatrices(tt.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),J.onBeforeRender(P,H,tt,$,w,Pt),J.transparent===!0&&J.side===cn&&J.forceSinglePass===!1?(J.side=Qn,J.needsUpdate=!0,P.renderBufferDirect(tt,H,$,J,w,Pt),J.side=ss,J.needsUpdate=!0,P.renderBufferDirect(tt,H,$,J,w,Pt),J.side=cn):P.renderBufferDirect(tt,H,$,J,w,Pt),w.onAfterRender(P,H,tt,$,J,Pt)}function un(w){let H=0;for(let tt of w)tt.texture!==null&&H++;return H}function Xi(w,H,tt){H.isScene!==!0&&(H=pe);let $=Zt.get(w),J=T.state.lights,Pt=T.state.shadowsArray,Ut=J.state.version,It=at.getParameters(w,J.state,Pt,H,tt,T.state.lightProbeGridArray),Ft=at.getProgramCacheKey(It),$t=$.programs;$.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?H.environment:null,$.fog=H.fog;let he=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;$.envMap=C.get(w.envMap||$.environment,he),$.envMapRotation=$.environment!==null&&w.envMap===null?H.environmentRotation:w.envMapRotation,$t===void 0&&(w.addEventListener("dispose",me),$t=new Map,$.programs=$t,$.programVariants=new Map);let Me=$t.get(Ft);if(Me!==void 0){if($.currentProgram===Me&&$.lightsStateVersion===Ut)return $o(w,It),Me}else It.uniforms=at.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,tt,It),w.onBeforeCompile(It,P),Me=at.acquireProgram(It,Ft),$t.set(Ft,Me),$.uniforms=It.uniforms;let Yt=$.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Yt.clippingPlanes=st.uniform),$o(w,It),$.needsLights=Ds(w),$.lightsStateVersion=Ut,$.needsLights&&(Yt.ambientLightColor.value=J.state.ambient,Yt.lightProbe.value=J.state.probe,Yt.sunLights.value=J.state.sun,Yt.sunLightShadows.value=J.state.sunShadow,Yt.directionalLights.value=J.state.directional,Yt.directionalLightShadows.value=J.state.directionalShadow,Yt.spotLights.value=J.state.spot,Yt.spotLightShadows.value=J.state.spotShadow,Yt.rectAreaLights.value=J.state.rectArea,Yt.ltc_1.value=J.state.rectAreaLTC1,Yt.ltc_2.value=J.state.rectAreaLTC2,Yt.pointLights.value=J.state.point,Yt.pointLightShadows.value=J.state.pointShadow,Yt.hemisphereLights.value=J.state.hemi,Yt.sunShadowMatrix.value=J.state.sunShadowMatrix,Yt.sunShadowCascade.value=J.state.sunShadowCascade,Yt.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Yt.spotLightMatrix.value=J.state.spotLightMatrix,Yt.spotLightMap.value=J.state.spotLightMap,Yt.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=un(T.state.lightProbeGridArray),$.currentProgram=Me,$.uniformsList=null,Me}function si(w,H,tt,$,J){let Pt=Zt.get(w),Ut=Pt.currentProgram.id+","+$+","+J,It=Pt.programVariants.get(Ut);return It===void 0?(It=Xi(w,H,tt),Pt.programVariants.set(Ut,It)):(Pt.currentProgram=It,Pt.uniformsList=null,Pt.outputColorSpace=$,Pt.toneMapping=J),It}function Ls(w){if(w.uniformsList===null){let H=w.currentProgram.getUniforms();w.uniformsList=Xo.seqWithValue(H.seq,w.uniforms)}return w.uniformsList}function $o(w,H){let tt=Zt.get(w);tt.outputColorSpace=H.outputColorSpace,tt.batching=H.batching,tt.batchingColor=H.batchingColor,tt.instancing=H.instancing,tt.instancingColor=H.instancingColor,tt.instancingMorph=H.instancingMorph,tt.skinning=H.skinning,tt.morphTargets=H.morphTargets,tt.morphNormals=H.morphNormals,tt.morphColors=H.morphColors,tt.morphTargetsCount=H.morphTargetsCount,tt.numClippingPlanes=H.numClippingPlanes,tt.numIntersection=H.numClipIntersection,tt.vertexAlphas=H.vertexAlphas,tt.vertexTangents=H.vertexTangents,tt.toneMapping=H.toneMapping}function Jo(w,H,tt,$,J){H.isScene!==!0&&(H=pe),Qt.resetTextureUnits();let Pt=H.fog,Ut=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?H.environment:null,It=lt===null?P.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:be.workingColorSpace,Ft=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,$t=C.get($.envMap||Ut,Ft),he=$.vertexColors===!0&&!!tt.attributes.color&&tt.attributes.color.itemSize===4,Me=!!tt.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Yt=!!tt.morphAttributes.position,Se=!!tt.morphAttributes.normal,Qe=!!tt.morphAttributes.color,Oe=rs;$.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Oe=P.toneMapping);let Be=tt.morphAttributes.position||tt.morphAttributes.normal||tt.morphAttributes.color,yn=Be!==void 0?Be.length:0,Vt=Zt.get($),dn=T.state.lights;if(xt===!0&&(Bt===!0||w!==j)){let ze=w===j&&$.id===Z;st.setState($,w,ze)}let Ee=!1,hs=!1;$.version===Vt.__version?Vt.needsLights&&Vt.lightsStateVersion!==dn.state.version||J.isBatchedMesh&&Vt.batching===!1||!J.isBatchedMesh&&Vt.batching===!0||J.isBatchedMesh&&Vt.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Vt.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Vt.instancing===!1||!J.isInstancedMesh&&Vt.instancing===!0||J.isSkinnedMesh&&Vt.skinning===!1||!J.isSkinnedMesh&&Vt.skinning===!0||J.isInstancedMesh&&Vt.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Vt.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Vt.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Vt.instancingMorph===!1&&J.morphTexture!==null||Vt.envMap!==$t||$.fog===!0&&Vt.fog!==Pt||Vt.numClippingPlanes!==void 0&&(Vt.numClippingPlanes!==st.numPlanes||Vt.numIntersection!==st.numIntersection)||Vt.vertexAlphas!==he||Vt.vertexTangents!==Me||Vt.morphTargets!==Yt||Vt.morphNormals!==Se||Vt.morphColors!==Qe||Vt.morphTargetsCount!==yn||Vt.numLightProbeGrids!==un(T.state.lightProbeGridArray)?Ee=!0:(Vt.outputColorSpace!==It||Vt.toneMapping!==Oe)&&(hs=!0):(Ee=!0,Vt.__version=$.version);let pn=Vt.currentProgram;(Ee===!0||hs===!0)&&(pn=hs===!0?si($,H,J,It,Oe):Xi($,H,J),z&&$.isNodeMaterial&&z.onUpdateProgram($,pn,Vt));let Br=!1,qi=!1,us=!1,_e=pn.getUniforms(),on=Vt.uniforms;if(Et.useProgram(pn.program)&&(Br=!0,qi=!0,us=!0),$.id!==Z&&(Z=$.id,qi=!0),Br||j!==w){Et.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),_e.setValue(U,"projectionMatrix",w.projectionMatrix),_e.setValue(U,"viewMatrix",w.matrixWorldInverse);let mn=_e.map.cameraPosition;mn!==void 0&&mn.setValue(U,ee.setFromMatrixPosition(w.matrixWorld)),ce.logarithmicDepthBuffer&&_e.setValue(U,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&_e.setValue(U,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,qi=!0,us=!0)}if(Vt.needsLights&&(dn.state.sunShadowMap.length>0&&_e.setValue(U,"sunShadowMap",dn.state.sunShadowMap,Qt),dn.state.directionalShadowMap.length>0&&_e.setValue(U,"directionalShadowMap",dn.state.directionalShadowMap,Qt),dn.state.spotShadowMap.length>0&&_e.setValue(U,"spotShadowMap",dn.state.spotShadowMap,Qt),dn.state.pointShadowMap.length>0&&_e.setValue(U,"pointShadowMap",dn.state.pointShadowMap,Qt)),J.isSkinnedMesh){_e.setOptional(U,J,"bindMatrix"),_e.setOptional(U,J,"bindMatrixInverse");let ze=J.skeleton;ze&&(ze.boneTexture===null&&ze.computeBoneTexture(),_e.setValue(U,"boneTexture",ze.boneTexture,Qt))}J.isBatchedMesh&&(_e.setOptional(U,J,"batchingTexture"),_e.setValue(U,"batchingTexture",J._matricesTexture,Qt),_e.setOptional(U,J,"batchingIdTexture"),_e.setValue(U,"batchingIdTexture",J._indirectTexture,Qt),_e.setOptional(U,J,"batchingColorTexture"),J._colorsTexture!==null&&_e.setValue(U,"batchingColorTexture",J._colorsTexture,Qt));let Hn=tt.morphAttributes;if((Hn.position!==void 0||Hn.normal!==void 0||Hn.color!==void 0)&&rt.update(J,tt,pn),(qi||Vt.receiveShadow!==J.receiveShadow)&&(Vt.receiveShadow=J.receiveShadow,_e.setValue(U,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&H.environment!==null&&(on.envMapIntensity.value=H.environmentIntensity),on.dfgLUT!==void 0&&(on.dfgLUT.value=$T()),qi){if(_e.setValue(U,"toneMappingExposure",P.toneMappingExposure),Vt.needsLights&&Fr(on,us),Pt&&$.fog===!0&&bt.refreshFogUniforms(on,Pt),bt.refreshMaterialUniforms(on,$,wt,Lt,T.state.transmissionRenderTarget[w.id]),Vt.needsLights&&Vt.numLightProbeGrids>0){let ze=v,mn=0;for(let Nn of T.state.lightProbeGridArray)Nn.texture!==null&&(ze.textures[mn]=Nn.texture,ze.min[mn]=Nn.boundingBox.min,ze.max[mn]=Nn.boundingBox.max,ze.resolution[mn]=Nn.resolution,mn++);for(let Nn in ze)ze[Nn].length=mn;on.probesSH.value=ze.textures,on.probesMin.value=ze.min,on.probesMax.value=ze.max,on.probesResolution.value=ze.resolution}Xo.upload(U,Ls(Vt),on,Qt)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(Xo.upload(U,Ls(Vt),on,Qt),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&_e.setValue(U,"center",J.center),_e.setValue(U,"modelViewMatrix",J.modelViewMatrix),_e.setValue(U,"normalMatrix",J.normalMatrix),_e.setValue(U,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let ze=$.uniformsGroups;for(let mn=0,Nn=ze.length;mn<Nn;mn++){let vl=ze[mn];Kt.update(vl,pn),Kt.bind(vl,pn)}}return pn}function Fr(w,H){w.ambientLightColor.needsUpdate=H,w.lightProbe.needsUpdate=H,w.sunLights.needsUpdate=H,w.sunLightShadows.needsUpdate=H,w.directionalLights.needsUpdate=H,w.directionalLightShadows.needsUpdate=H,w.pointLights.needsUpdate=H,w.pointLightShadows.needsUpdate=H,w.spotLights.needsUpdate=H,w.spotLightShadows.needsUpdate=H,w.rectAreaLights.needsUpdate=H,w.hemisphereLights.needsUpdate=H}function Ds(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(w,H,tt){let $=Zt.get(w);$.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Zt.get(w.texture).__webglTexture=H,Zt.get(w.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:tt,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,H){let tt=Zt.get(w);tt.__webglFramebuffer=H,tt.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(w,H=0,tt=0){lt=w,q=H,G=tt;let $=null,J=!1,Pt=!1;if(w){let It=Zt.get(w);if(It.__useDefaultFramebuffer!==void 0){Et.bindFramebuffer(U.FRAMEBUFFER,It.__webglFramebuffer),et.copy(w.viewport),ft.copy(w.scissor),ht=w.scissorTest,Et.viewport(et),Et.scissor(ft),Et.setScissorTest(ht),Z=-1;return}else if(It.__webglFramebuffer===void 0)Qt.setupRenderTarget(w);else if(It.__hasExternalTextures)Qt.rebindTextures(w,Zt.get(w.texture).__webglTexture,Zt.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let he=w.depthTexture;if(It.__boundDepthTexture!==he){if(he!==null&&Zt.has(he)&&(w.width!==he.image.width||w.height!==he.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Qt.setupDepthRenderbuffer(w)}}let Ft=w.texture;(Ft.isData3DTexture||Ft.isDataArrayTexture||Ft.isCompressedArrayTexture)&&(Pt=!0);let $t=Zt.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray($t[H])?$=$t[H][tt]:$=$t[H],J=!0):w.samples>0&&Qt.useMultisampledRTT(w)===!1?$=Zt.get(w).__webglMultisampledFramebuffer:Array.isArray($t)?$=$t[tt]:$=$t,et.copy(w.viewport),ft.copy(w.scissor),ht=w.scissorTest}else et.copy(Jt).multiplyScalar(wt).floor(),ft.copy(re).multiplyScalar(wt).floor(),ht=ne;if(tt!==0&&($=V),Et.bindFramebuffer(U.FRAMEBUFFER,$)&&Et.drawBuffers(w,$),Et.viewport(et),Et.scissor(ft),Et.setScissorTest(ht),J){let It=Zt.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+H,It.__webglTexture,tt)}else if(Pt){let It=H;for(let Ft=0;Ft<w.textures.length;Ft++){let $t=Zt.get(w.textures[Ft]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+Ft,$t.__webglTexture,tt,It)}}else if(w!==null&&tt!==0){let It=Zt.get(w.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,It.__webglTexture,tt)}Z=-1};function Or(w){let H=Zt.get(w);return(H.__readFormat!==w.format||H.__readType!==w.type)&&(H.__readFormat=w.format,H.__readType=w.type,H.__formatReadable=ce.textureFormatReadable(w.format),H.__typeReadable=ce.textureTypeReadable(w.type)),H}this.readRenderTargetPixels=function(w,H,tt,$,J,Pt,Ut,It=0){if(!(w&&w.isWebGLRenderTarget)){ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ft=Zt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ut!==void 0&&(Ft=Ft[Ut],Array.isArray(Ft)&&(Ft=Ft[0])),Ft){Et.bindFramebuffer(U.FRAMEBUFFER,Ft);try{let $t=w.textures[It],he=$t.format,Me=$t.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+It);let Yt=Or($t);if(Yt.__formatReadable===!1){ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Yt.__typeReadable===!1){ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=w.width-$&&tt>=0&&tt<=w.height-J&&U.readPixels(H,tt,$,J,Mt.convert(he),Mt.convert(Me),Pt)}finally{let $t=lt!==null?Zt.get(lt).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,$t)}}},this.readRenderTargetPixelsAsync=async function(w,H,tt,$,J,Pt,Ut,It=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ft=Zt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ut!==void 0&&(Ft=Ft[Ut],Array.isArray(Ft)&&(Ft=Ft[0])),Ft)if(H>=0&&H<=w.width-$&&tt>=0&&tt<=w.height-J){Et.bindFramebuffer(U.FRAMEBUFFER,Ft);let $t=w.textures[It],he=$t.format,Me=$t.type;w.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+It);let Yt=Or($t);if(Yt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Yt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Se=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,Se),U.bufferData(U.PIXEL_PACK_BUFFER,Pt.byteLength,U.STREAM_READ),U.readPixels(H,tt,$,J,Mt.convert(he),Mt.convert(Me),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Qe=lt!==null?Zt.get(lt).__webglFramebuffer:null;Et.bindFramebuffer(U.FRAMEBUFFER,Qe);let Oe=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await v_(U,Oe,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,Se),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,Pt),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(Se),U.deleteSync(Oe),Pt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,H=null,tt=0){let $=Math.pow(2,-tt),J=Math.floor(w.image.width*$),Pt=Math.floor(w.image.height*$),Ut=H!==null?H.x:0,It=H!==null?H.y:0;Qt.setTexture2D(w,0),U.copyTexSubImage2D(U.TEXTURE_2D,tt,0,0,Ut,It,J,Pt),Et.unbindTexture()},this.copyTextureToTexture=function(w,H,tt=null,$=null,J=0,Pt=0){let Ut,It,Ft,$t,he,Me,Yt,Se,Qe,Oe=w.isCompressedTexture?w.mipmaps[Pt]:w.image;if(tt!==null)Ut=tt.max.x-tt.min.x,It=tt.max.y-tt.min.y,Ft=tt.isBox3?tt.max.z-tt.min.z:1,$t=tt.min.x,he=tt.min.y,Me=tt.isBox3?tt.min.z:0;else{let _e=Math.pow(2,-J);Ut=Math.floor(Oe.width*_e),It=Math.floor(Oe.height*_e),w.isDataArrayTexture?Ft=Oe.depth:w.isData3DTexture?Ft=Math.floor(Oe.depth*_e):Ft=1,$t=0,he=0,Me=0}$!==null?(Yt=$.x,Se=$.y,Qe=$.z):(Yt=0,Se=0,Qe=0);let Be=Mt.convert(H.format),yn=Mt.convert(H.type),Vt;H.isData3DTexture?(Qt.setTexture3D(H,0),Vt=U.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Qt.setTexture2DArray(H,0),Vt=U.TEXTURE_2D_ARRAY):(Qt.setTexture2D(H,0),Vt=U.TEXTURE_2D),Et.activeTexture(U.TEXTURE0),Et.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,H.flipY),Et.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Et.pixelStorei(U.UNPACK_ALIGNMENT,H.unpackAlignment);let dn=Et.getParameter(U.UNPACK_ROW_LENGTH),Ee=Et.getParameter(U.UNPACK_IMAGE_HEIGHT),hs=Et.getParameter(U.UNPACK_SKIP_PIXELS),pn=Et.getParameter(U.UNPACK_SKIP_ROWS),Br=Et.getParameter(U.UNPACK_SKIP_IMAGES);Et.pixelStorei(U.UNPACK_ROW_LENGTH,Oe.width),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Oe.height),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,$t),Et.pixelStorei(U.UNPACK_SKIP_ROWS,he),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,Me);let qi=w.isDataArrayTexture||w.isData3DTexture,us=H.isDataArrayTexture||H.isData3DTexture;if(w.isDepthTexture){let _e=Zt.get(w),on=Zt.get(H),Hn=Zt.get(_e.__renderTarget),ze=Zt.get(on.__renderTarget);Et.bindFramebuffer(U.READ_FRAMEBUFFER,Hn.__webglFramebuffer),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,ze.__webglFramebuffer);for(let mn=0;mn<Ft;mn++)qi&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Zt.get(w).__webglTexture,J,Me+mn),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Zt.get(H).__webglTexture,Pt,Qe+mn)),U.blitFramebuffer($t,he,$t+Ut,he+It,Yt,Se,Yt+Ut,Se+It,U.DEPTH_BUFFER_BIT,U.NEAREST);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(J!==0||w.isRenderTargetTexture||Zt.has(w)){let _e=Zt.get(w),on=Zt.get(H);Et.bindFramebuffer(U.READ_FRAMEBUFFER,D),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,k);for(let Hn=0;Hn<Ft;Hn++)qi?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,_e.__webglTexture,J,Me+Hn):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,_e.__webglTexture,J),us?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,on.__webglTexture,Pt,Qe+Hn):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,on.__webglTexture,Pt),J!==0?U.blitFramebuffer($t,he,$t+Ut,he+It,Yt,Se,Yt+Ut,Se+It,U.COLOR_BUFFER_BIT,U.NEAREST):us?U.copyTexSubImage3D(Vt,Pt,Yt,Se,Qe+Hn,$t,he,Ut,It):U.copyTexSubImage2D(Vt,Pt,Yt,Se,$t,he,Ut,It);Et.bindFramebuffer(U.READ_FRAMEBUFFER,null),Et.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else us?w.isDataTexture||w.isData3DTexture?U.texSubImage3D(Vt,Pt,Yt,Se,Qe,Ut,It,Ft,Be,yn,Oe.data):H.isCompressedArrayTexture?U.compressedTexSubImage3D(Vt,Pt,Yt,Se,Qe,Ut,It,Ft,Be,Oe.data):U.texSubImage3D(Vt,Pt,Yt,Se,Qe,Ut,It,Ft,Be,yn,Oe):w.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,Pt,Yt,Se,Ut,It,Be,yn,Oe.data):w.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,Pt,Yt,Se,Oe.width,Oe.height,Be,Oe.data):U.texSubImage2D(U.TEXTURE_2D,Pt,Yt,Se,Ut,It,Be,yn,Oe);Et.pixelStorei(U.UNPACK_ROW_LENGTH,dn),Et.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Ee),Et.pixelStorei(U.UNPACK_SKIP_PIXELS,hs),Et.pixelStorei(U.UNPACK_SKIP_ROWS,pn),Et.pixelStorei(U.UNPACK_SKIP_IMAGES,Br),Pt===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&U.generateMipmap(Vt),Et.unbindTexture()},this.initRenderTarget=function(w){Zt.get(w).__webglFramebuffer===void 0&&Qt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Qt.setTextureCube(w,0):w.isData3DTexture?Qt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Qt.setTexture2DArray(w,0):Qt.setTexture2D(w,0),Et.unbindTexture()},this.resetState=function(){q=0,G=0,lt=null,Et.reset(),Rt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ai}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=be._getDrawingBufferColorSpace(t),e.unpackColorSpace=be._getUnpackColorSpace()}};var cx={type:"change"},sp={type:"start"},ux={type:"end"},gu=new Ks,hx=new mi,JT=Math.cos(70*cu.DEG2RAD),Tn=new B,ni=2*Math.PI,De={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},ip=1e-6,_u=class extends il{constructor(t,e=null){super(t,e),this.state=De.NONE,this.target=new B,this.cursor=new B,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:sr.ROTATE,MIDDLE:sr.DOLLY,RIGHT:sr.PAN},this.touches={ONE:rr.ROTATE,TWO:rr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new B,this._lastQuaternion=new Kn,this._lastTargetPosition=new B,this._quat=new Kn().setFromUnitVectors(t.up,new B(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new ir,this._sphericalDelta=new ir,this._scale=1,this._panOffset=new B,this._rotateStart=new mt,this._rotateEnd=new mt,this._rotateDelta=new mt,this._panStart=new mt,this._panEnd=new mt,this._panDelta=new mt,this._dollyStart=new mt,this._dollyEnd=new mt,this._dollyDelta=new mt,this._dollyDirection=new B,this._mouse=new mt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=jT.bind(this),this._onPointerDown=KT.bind(this),this._onPointerUp=QT.bind(this),this._onContextMenu=oA.bind(this),this._onMouseWheel=nA.bind(this),this._onKeyDown=iA.bind(this),this._onTouchStart=sA.bind(this),this._onTouchMove=rA.bind(this),this._onMouseDown=tA.bind(this),this._onMouseMove=eA.bind(this),this._interceptControlDown=aA.bind(this),this._interceptControlUp=lA.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=De.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(cx),this.update(),this.state=De.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Tn.copy(e).sub(this.target),Tn.applyQuaternion(this._quat),this._spherical.setFromVector3(Tn),this.autoRotate&&this.state===De.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ni:n>Math.PI&&(n-=ni),s<-Math.PI?s+=ni:s>Math.PI&&(s-=ni),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Tn.setFromSpherical(this._spherical),Tn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Tn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Tn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new B(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new B(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Tn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(gu.origin.copy(this.object.position),gu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(gu.direction))<JT?this.object.lookAt(this.target):(hx.setFromNormalAndCoplanarPoint(this.object.up,this.target),gu.intersectPlane(hx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>ip||8*(1-this._lastQuaternion.dot(this.object.quaternion))>ip||this._lastTargetPosition.distanceToSquared(this.target)>ip?(this.dispatchEvent(cx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ni/60*this.autoRotateSpeed*t:ni/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Tn.setFromMatrixColumn(e,0),Tn.multiplyScalar(-t),this._panOffset.add(Tn)}_panUp(t,e){this.screenSpacePanning===!0?Tn.setFromMatrixColumn(e,1):(Tn.setFromMatrixColumn(e,0),Tn.crossVectors(this.object.up,Tn)),Tn.multiplyScalar(t),this._panOffset.add(Tn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Tn.copy(s).sub(this.target);let r=Tn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ni*this._rotateDelta.x/e.clientHeight),this._rotateUp(ni*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ni*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ni*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ni*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ni*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ni*this._rotateDelta.x/e.clientHeight),this._rotateUp(ni*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new mt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function KT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function jT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function QT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(ux),this.state=De.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function tA(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case sr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=De.DOLLY;break;case sr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=De.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=De.ROTATE}break;case sr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=De.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=De.PAN}break;default:this.state=De.NONE}this.state!==De.NONE&&this.dispatchEvent(sp)}function eA(i){switch(this.state){case De.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case De.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case De.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function nA(i){this.enabled===!1||this.enableZoom===!1||this.state!==De.NONE||(i.preventDefault(),this.dispatchEvent(sp),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(ux))}function iA(i){this.enabled!==!1&&this._handleKeyDown(i)}function sA(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case rr.ROTATE:if(this.enableRotate===!1){this.state=De.NONE;break}this._handleTouchStartRotate(i),this.state=De.TOUCH_ROTATE;break;case rr.PAN:if(this.enablePan===!1){this.state=De.NONE;break}this._handleTouchStartPan(i),this.state=De.TOUCH_PAN;break;default:this.state=De.NONE}break;case 2:switch(this.touches.TWO){case rr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=De.TOUCH_DOLLY_PAN;break;case rr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=De.TOUCH_DOLLY_ROTATE;break;default:this.state=De.NONE}break;default:this.state=De.NONE}this.state!==De.NONE&&this.dispatchEvent(sp)}function rA(i){switch(this._trackPointer(i),this.state){case De.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case De.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case De.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case De.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=De.NONE}}function oA(i){this.enabled!==!1&&i.preventDefault()}function aA(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function lA(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var cA=`
attribute vec3 tail;
attribute vec3 arrow;
attribute vec3 tone;
attribute float head;
uniform float scale;
uniform float thick;
varying vec3 vTone;
varying vec3 vNormal;
void main() {
  float size = length(arrow) * scale;
  vec3 along = size > 0.0 ? arrow * scale / size : vec3(0.0, 0.0, 1.0);
  vec3 side = normalize(abs(along.z) < 0.9 ? cross(along, vec3(0.0, 0.0, 1.0)) : cross(along, vec3(1.0, 0.0, 0.0)));
  vec3 other = cross(along, side);
  float width = min(thick, 0.12 * size);
  float tip = min(6.0 * width, 0.6 * size);
  float way = head > 0.5 ? size - tip + position.z * tip : position.z * (size - tip);
  float out_ = width * (head > 0.5 ? 2.4 : 1.0);
  vec3 place = tail + along * way + out_ * (position.x * side + position.y * other);
  vNormal = mat3(viewMatrix) * (position.x * side + position.y * other);
  vTone = tone;
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}
`,hA=`
varying vec3 vTone;
varying vec3 vNormal;
void main() {
  float light = 0.82 + 0.18 * normalize(vNormal + vec3(0.0, 0.0, 1e-4)).y;
  gl_FragColor = vec4(vTone * light, 1.0);
}
`,xu=class{constructor(t){this.contacts=t;let e=Math.max(t.most,1),n=new As,{position:s,head:r,index:o}=uA();n.setAttribute("position",new Ce(s,3)),n.setAttribute("head",new Ce(r,1)),n.setIndex(o);for(let l of["tail","arrow","tone"])this[l]=new Ri(new Float32Array(3*e),3),this[l].setUsage(Bn),n.setAttribute(l,this[l]);this.scale={value:1},this.thick={value:1};let a=new je({vertexShader:cA,fragmentShader:hA,side:cn,uniforms:{scale:this.scale,thick:this.thick},transparent:!0});this.object=new Ke(n,a),this.object.frustumCulled=!1,this.object.renderOrder=10,this.object.onBeforeRender=l=>l.clearDepth()}update(t,e){let{start:n,place:s,force:r}=this.contacts,[o,a]=[n[t],n[t+1]];this.tail.array.set(s.subarray(3*o,3*a)),this.arrow.array.set(r.subarray(3*o,3*a));for(let l=o;l<a;l++)e(l,this.tone.array,3*(l-o));this.object.geometry.instanceCount=a-o,this.object.visible=a>o;for(let l of[this.tail,this.arrow,this.tone])l.needsUpdate=!0}};function uA(){let[t,e,n]=[[],[],[]];for(let[s,r,o]of[[0,1,0],[1,1,0],[0,1,1],[1,0,1]])for(let a=0;a<7;a++){let l=2*Math.PI*a/7;t.push(r*Math.cos(l),r*Math.sin(l),s),e.push(o)}for(let s of[0,14])for(let r=0;r<7;r++){let[o,a]=[s+r,s+(r+1)%7];n.push(o,a,a+7,o,a+7,o+7)}return{position:t,head:e,index:n}}var ar=`
uniform vec3 up;
vec3 shade(vec3 colour, vec3 normal) {
  vec3 lamp = normalize(vec3(-0.35, 0.55, 0.75));
  float diffuse = max(dot(normal, lamp), 0.0);
  float sky = 0.5 + 0.5 * dot(normal, up);
  float glint = pow(max(dot(reflect(-lamp, normal), vec3(0.0, 0.0, 1.0)), 0.0), 24.0);
  return colour * (0.40 + 0.22 * sky + 0.46 * diffuse) + 0.10 * glint;
}
`;var fA=`
attribute vec4 ball;   // centre and radius
attribute vec4 turned; // i j k w
attribute vec4 tone;   // colour, and whether the ball shows how it turns
varying vec3 vRay;
varying vec3 vCentre;
varying float vRadius;
varying vec4 vTurned;
varying vec4 vTone;
void main() {
  vec3 centre = (viewMatrix * vec4(ball.xyz, 1.0)).xyz;
  float d2 = max(dot(centre, centre), 1.0001 * ball.w * ball.w);
  vec3 away = normalize(centre);
  vec3 side = normalize(abs(away.y) < 0.99 ? cross(away, vec3(0.0, 1.0, 0.0)) : vec3(1.0, 0.0, 0.0));
  vec3 top = cross(side, away);
  float reach = 1.02 * ball.w * sqrt(d2 / (d2 - ball.w * ball.w));
  vec3 corner = centre + reach * (position.x * side + position.y * top);
  vRay = corner;
  vCentre = centre;
  vRadius = ball.w;
  vTurned = turned;
  vTone = tone;
  gl_Position = projectionMatrix * vec4(corner, 1.0);
}
`,dA=`
precision highp float;
uniform mat4 projectionMatrix;
${ar}
varying vec3 vRay;
varying vec3 vCentre;
varying float vRadius;
varying vec4 vTurned;
varying vec4 vTone;
vec3 unturn(vec4 q, vec3 v) { return v - 2.0 * cross(q.xyz, q.w * v - cross(q.xyz, v)); }
void main() {
  vec3 ray = normalize(vRay);
  float along = dot(ray, vCentre);
  vec3 nearest = along * ray - vCentre;
  float inside = 1.0 - dot(nearest, nearest) / (vRadius * vRadius);
  float cover = clamp(inside / max(fwidth(inside), 1e-6) + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float depth = vRadius * sqrt(max(inside, 0.0));
  vec3 hit = (along - depth) * ray;
  vec3 normal = normalize(hit - vCentre);
  vec3 own = unturn(vTurned, (vec4(normal, 0.0) * viewMatrix).xyz);
  float octant = own.x * own.y * own.z;
  float edge = max(fwidth(octant), 0.004);
  float pattern = smoothstep(-edge, edge, octant) * vTone.w;
  vec3 colour = vTone.rgb * (1.0 - 0.22 * pattern);
  vec4 clip = projectionMatrix * vec4(hit, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
  gl_FragColor = vec4(shade(colour, normal), cover);
}
`,yu=class{constructor(t,e,n){Object.assign(this,{members:t,radii:e});let s=t.length,r=new As,o=new Float32Array([-1,-1,0,1,-1,0,1,1,0,-1,1,0]);r.setAttribute("position",new nn(o,3)),r.setIndex([0,1,2,0,2,3]);for(let l of["ball","turned","tone"])this[l]=new Ri(new Float32Array(4*s),4),this[l].setUsage(Bn),r.setAttribute(l,this[l]);let a=new je({vertexShader:fA,fragmentShader:dA,uniforms:n,alphaToCoverage:!0,blending:Mh,blendSrc:ol,blendDst:rl,blendSrcAlpha:rl,blendDstAlpha:ol});this.object=new Ke(r,a),this.object.frustumCulled=!1}update(t,e){let{there:n,pose:s,film:r}=t,[o,a,l]=[this.ball.array,this.turned.array,this.tone.array],c=0;for(let h=0;h<this.members.length;h++){let u=this.members[h];if(!n[u])continue;let[f,d,p]=[4*c++,7*u,3*u];o[f]=s[d],o[f+1]=s[d+1],o[f+2]=s[d+2],o[f+3]=this.radii[h],a[f]=s[d+4],a[f+1]=s[d+5],a[f+2]=s[d+6],a[f+3]=s[d+3],l[f]=e[p],l[f+1]=e[p+1],l[f+2]=e[p+2],l[f+3]=r.parts[u].track==="pose"?1:0}this.object.geometry.instanceCount=c,this.object.visible=c>0;for(let h of[this.ball,this.turned,this.tone])h.needsUpdate=!0}};var pA=`
attribute vec4 column0;
attribute vec4 column1;
attribute vec4 column2;
attribute vec4 column3;
void main() {
  mat4 place = mat4(column0, column1, column2, column3);
  vec4 eye = viewMatrix * place * vec4(position, 1.0);
  eye.xyz *= 0.9995; // a little in front of the faces
  gl_Position = projectionMatrix * eye;
}
`,mA=`
uniform vec3 line;
uniform float strength;
void main() { gl_FragColor = vec4(line, strength); }
`,vu=class{constructor(t,e,n,s){this.solids=t;let r=new Va(e,25),o=new As;o.setAttribute("position",r.getAttribute("position"));let a=new nl(t.object.instanceMatrix.array,16);a.setUsage(Bn),this.matrices=a;for(let c=0;c<4;c++)o.setAttribute(`column${c}`,new Js(a,4,4*c));let l=new je({vertexShader:pA,fragmentShader:mA,uniforms:{line:n.line,strength:{value:s}},transparent:!0});this.object=new Oa(o,l),this.object.frustumCulled=!1,this.object.renderOrder=1}update(){this.matrices.needsUpdate=!0,this.object.geometry.instanceCount=this.solids.object.count,this.object.visible=this.solids.object.count>0}};function dx(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new Ve;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],f=0,d=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),f++}if(f!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),d++}if(d!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let f=0;f<i.length;++f){let d=i[f].index;for(let p=0;p<d.count;++p)u.push(d.getX(p)+h);h+=i[f].attributes.position.count}l.setIndex(u)}for(let h in r){let u=fx(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let d=[];for(let _=0;_<o[h].length;++_)d.push(o[h][_][f]);let p=fx(d);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function fx(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new nn(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let f=0,d=h.count;f<d;f++)for(let p=0;p<e;p++){let _=h.getComponent(f,p);a.setComponent(f+u,p,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function px(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let v=0;v<s;v++)r[3*v+0]=n.getX(v),r[3*v+1]=n.getY(v),r[3*v+2]=n.getZ(v)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let v=0;v<l;v++){let R=9*v,T=r[R+0],x=r[R+1],E=r[R+2],F=r[R+3],P=r[R+4],I=r[R+5],z=r[R+6],V=r[R+7],D=r[R+8],k=z-F,q=V-P,G=D-I,lt=T-F,Z=x-P,j=E-I,et=q*j-G*Z,ft=G*lt-k*j,ht=k*Z-q*lt,Q=1/(Math.sqrt(et*et+ft*ft+ht*ht)||1);c[3*v+0]=et*Q,c[3*v+1]=ft*Q,c[3*v+2]=ht*Q}let h=new Int32Array(s),u=new Float64Array(s*3),f=1;for(;f<s*2;)f<<=1;let d=f-1,p=new Int32Array(f),_=0;for(let v=0;v<s;v++){let R=3*v,T=Math.trunc(r[R+0]*a),x=Math.trunc(r[R+1]*a),E=Math.trunc(r[R+2]*a),F=(Math.imul(T,73856093)^Math.imul(x,19349663)^Math.imul(E,83492791))&d;for(;;){let P=p[F];if(P===0){let z=3*_;u[z+0]=T,u[z+1]=x,u[z+2]=E,p[F]=_+1,h[v]=_++;break}let I=3*(P-1);if(u[I+0]===T&&u[I+1]===x&&u[I+2]===E){h[v]=P-1;break}F=F+1&d}}let m=new Int32Array(_+1);for(let v=0;v<s;v++)m[h[v]+1]++;for(let v=0;v<_;v++)m[v+1]+=m[v];let g=new Int32Array(s),M=m.slice(0,_);for(let v=0;v<l;v++){let R=3*v;g[M[h[R+0]]++]=v,g[M[h[R+1]]++]=v,g[M[h[R+2]]++]=v}let A=new Float32Array(s*3);for(let v=0;v<l;v++){let R=3*v,T=c[R+0],x=c[R+1],E=c[R+2];for(let F=0;F<3;F++){let P=R+F,I=h[P],z=0,V=0,D=0;for(let q=m[I],G=m[I+1];q<G;q++){let lt=3*g[q],Z=c[lt+0],j=c[lt+1],et=c[lt+2];T*Z+x*j+E*et>o&&(z+=Z,V+=j,D+=et)}let k=1/(Math.sqrt(z*z+V*V+D*D)||1);A[3*P+0]=z*k,A[3*P+1]=V*k,A[3*P+2]=D*k}}return e.setAttribute("normal",new nn(A,3,!1)),e}var gA=Math.PI/6;function rp(i,t){let e=_A(i,t);if(!e)return null;for(let n of Object.keys(e.attributes))n!=="position"&&n!=="normal"&&e.deleteAttribute(n);return e}function op(i){return i.compound?i.compound.some(([,t])=>op(t)):!!(i.sphere||i.capsule||i.cylinder||i.cone||i.disc)}function _A(i,t){if(i.sphere)return new Qa(i.sphere,56,32);if(i.box)return new js(...i.box.map(e=>2*e));if(i.capsule)return xl(new Ha(i.capsule[1],2*i.capsule[0],10,28));if(i.cylinder){let[e,n]=i.cylinder;return xl(new Qs(n,n,2*e,40))}return i.cone?xl(new Ga(i.cone[1],2*i.cone[0],40)):i.disc?xA(i.disc):i.mesh?yA(i.mesh):i.polygon?vA(i.polygon):i.funnel?MA(i.funnel,t):i.compound?SA(i.compound,t):null}function xl(i){return i.rotateX(Math.PI/2)}function xA(i){return xl(new Qs(i,i,.1*i,40))}function yA({vertices:i,triangles:t}){let e=new Ve;return e.setAttribute("position",new Ce(i,3)),e.setIndex(t),t.length<3e5?px(e,gA):(e.computeVertexNormals(),e)}function vA({points:i,radius:t}){let e=new Bo;for(let s=0;s+1<i.length;s+=2)s===0?e.moveTo(i[0],i[1]):e.lineTo(i[s],i[s+1]);let n=Math.max(2*(t??0),.001);return new ja(e,{depth:n,bevelEnabled:!1}).translate(0,0,-n/2)}function MA({rim:i,slope:t,height:e},n){let s=Math.min(Number.isFinite(e)&&e>0?e:1/0,n);return xl(new Qs(i+t*s,i,s,72,1,!0)).translate(0,0,s/2)}function SA(i,t){let e=[];for(let[n,s]of i){let r=rp(s,t);r&&e.push((r.index?r.toNonIndexed():r).applyMatrix4(bA(n)))}return e.length?dx(e):null}function bA(i){let t=new B(i[0],i[1],i[2]),e=new Kn(i[4],i[5],i[6],i[3]);return new Le().compose(t,e,new B(1,1,1))}function mx({low:i,high:t,parts:e,shapes:n}){let s=i.map((c,h)=>.5*(c+t[h]));return e.filter(({fixed:c,pose:h,shape:u})=>c&&h&&n[u].box).filter(({pose:c})=>c[4]**2+c[5]**2<1e-4).map(({pose:c,shape:h})=>wA(c,n[h].box)).filter(c=>c.high[2]<=s[2]&&[0,1].every(h=>c.low[h]<s[h]&&s[h]<c.high[h])).sort((c,h)=>h.high[2]-c.high[2])[0]??null}function wA(i,t){let[e,n]=[1-2*i[6]**2,2*i[3]*i[6]].map(Math.abs),s=[e*t[0]+n*t[1],n*t[0]+e*t[1],t[2]],[r,o]=[-1,1].map(a=>s.map((l,c)=>i[c]+a*l));return{low:r,high:o,margin:.001*Math.max(...t)}}var EA=`
varying vec2 vFlat;
varying vec3 vPlace;
void main() {
  vFlat = position.xy;
  vPlace = (modelMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`,TA=`
uniform vec3 line;
uniform vec3 fill;
uniform float filled;
uniform float cell;
uniform vec2 middle;
uniform float reach;
uniform vec3 low;
uniform vec3 high;
varying vec2 vFlat;
varying vec3 vPlace;
float lines(float size) {
  vec2 x = vFlat / size;
  vec2 near = abs(fract(x - 0.5) - 0.5) / max(fwidth(x), vec2(1e-6));
  float fade = 1.0 - smoothstep(0.15, 0.5, max(fwidth(x).x, fwidth(x).y));
  return (1.0 - min(min(near.x, near.y), 1.0)) * fade;
}
void main() {
  if (any(lessThan(vPlace, low)) || any(greaterThan(vPlace, high))) discard;
  float away = length(vFlat - middle) / reach;
  float fade = 1.0 - smoothstep(0.35, 1.0, away);
  float strength = max(0.30 * lines(cell), 0.62 * lines(5.0 * cell));
  float alpha = fade * max(strength, filled);
  if (alpha < 0.004) discard;
  vec3 colour = mix(fill, line, strength / max(max(strength, filled), 1e-4));
  gl_FragColor = vec4(colour, alpha);
}
`;function ap({cell:i,reach:t,filled:e,bounds:n=null},s){let o=(c,h)=>new B(...[0,1,2].map(u=>n?n[c][u]+h*n.margin:h*1e30)),a=new je({vertexShader:EA,fragmentShader:TA,transparent:!0,depthWrite:!1,side:n?ss:cn,uniforms:{line:s.line,fill:s.fill,filled:{value:e},cell:{value:i},reach:{value:t},middle:{value:new mt},low:{value:o("low",-1)},high:{value:o("high",1)}}}),l=new Ke(new Rr(1,1),a);return l.frustumCulled=!1,l.renderOrder=-1,l}function gx(i,t,e){let n=i.worldToLocal(t.clone());i.material.uniforms.middle.value.set(n.x,n.y);let s=i.geometry.getAttribute("position");[[-1,1],[1,1],[-1,-1],[1,-1]].forEach(([r,o],a)=>{s.setXYZ(a,n.x+r*e,n.y+o*e,0)}),s.needsUpdate=!0}var AA=.08,RA=5e4;function _x(i,t,e){if(i.geometry.getAttribute("position").count>3*RA)return!0;let n=new Cr,s=new B;i.boundingSphere=null,i.updateMatrixWorld();let r=0;for(let[o,a,l,c]of e)s.set(o,a,l).sub(t.position),n.far=s.length()-c,!(n.far<=0)&&(n.set(t.position,s.normalize()),n.intersectObject(i,!1).length>0&&r++);return r>AA*e.length}var Mu=class{constructor(t,e,n){Object.assign(this,{i:t,text:e,height:n}),this.canvas=document.createElement("canvas"),this.object=new Na(new No({map:new Fo(this.canvas),depthTest:!1,sizeAttenuation:!1,transparent:!0})),this.object.renderOrder=20}update(t,e,n){this.object.visible=t.there[this.i]===1;let s=7*this.i;this.object.position.set(t.pose[s],t.pose[s+1],t.pose[s+2]),n!==this.ink&&this.#t(n)}#t(t){this.ink=t;let e=this.canvas.getContext("2d"),n="500 44px system-ui, sans-serif";e.font=n,this.canvas.width=Math.ceil(e.measureText(this.text).width)+16,this.canvas.height=64,e.font=n,e.fillStyle=t,e.textBaseline="middle",e.fillText(this.text,8,32),this.object.material.map.dispose(),this.object.material.map=new Fo(this.canvas),this.object.scale.set(this.height*this.canvas.width/64,this.height,1)}};function xx(i,t,e,n){let s=new Cr;s.setFromCamera(new mt(e,n),t);let{origin:r,direction:o}=s.ray,{film:a,there:l,pose:c}=i,[h,u]=[-1,1/0];for(let f=0;f<a.parts.length;f++){if(!l[f]||a.parts[f].fixed)continue;let d=Ei(a.shapes[a.parts[f].shape]);if(d===0)continue;let p=[c[7*f]-r.x,c[7*f+1]-r.y,c[7*f+2]-r.z],_=p[0]*o.x+p[1]*o.y+p[2]*o.z,m=p[0]*p[0]+p[1]*p[1]+p[2]*p[2]-_*_;_>0&&m<=d*d&&_<u&&([h,u]=[f,_])}return h}var Su=class{constructor(t){this.i=t;let e=new Uo({side:cn,transparent:!0,opacity:.5,depthWrite:!1});this.object=new Ke(new Ve,e),this.object.frustumCulled=!1}update(t,e){if(this.object.visible=t.there[this.i]===1,!this.object.visible)return;let[n,s]=[t.points[this.i],7*this.i],r=n.length/3;this.position||(this.position=new nn(new Float32Array(3*r+3),3).setUsage(Bn),this.object.geometry.setAttribute("position",this.position),this.object.geometry.setIndex(Array.from({length:r},(o,a)=>[a,(a+1)%r,r]).flat())),this.position.array.set(n),this.position.array.set(t.pose.subarray(s,s+3),3*r),this.position.needsUpdate=!0,this.object.material.color.setRGB(e[3*this.i],e[3*this.i+1],e[3*this.i+2])}};var CA=`
attribute vec3 tone;
varying vec3 vEye;
varying vec3 vTone;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  vEye = eye.xyz;
  vTone = tone;
  gl_Position = projectionMatrix * eye;
}
`,PA=`
${ar}
varying vec3 vEye;
varying vec3 vTone;
void main() {
  vec3 normal = normalize(cross(dFdx(vEye), dFdy(vEye)));
  gl_FragColor = vec4(shade(vTone, normal), 1.0);
}
`,bu=class{constructor(t,e,n){this.i=t;let s=new Ve;for(let o of["position","tone"]){let a=new nn(new Float32Array(e.vertices.length),3);s.setAttribute(o,a.setUsage(Bn))}s.setIndex(e.triangles);let r=new je({vertexShader:CA,fragmentShader:PA,side:cn,uniforms:{...n}});this.object=new Ke(s,r),this.object.frustumCulled=!1}update(t,e){if(this.object.visible=t.there[this.i]===1,!this.object.visible)return;let{position:n,tone:s}=this.object.geometry.attributes;n.array.set(t.points[this.i]),n.needsUpdate=!0;let r=t.stress[this.i],o=e.subarray(3*this.i,3*this.i+3);for(let a=0;3*a<s.array.length;a++)r?ur(r[a],s.array,3*a):s.array.set(o,3*a);s.needsUpdate=!0}};var IA=`
attribute vec3 tone;
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vTone;
varying vec3 vOwn;
void main() {
  vOwn = position;
  vec4 eye = viewMatrix * instanceMatrix * vec4(position, 1.0);
  vNormal = mat3(viewMatrix) * (mat3(instanceMatrix) * normal);
  vEye = eye.xyz;
  vTone = tone;
  gl_Position = projectionMatrix * eye;
}
`,LA=`
uniform float opacity;
uniform float sectors;
${ar}
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vTone;
varying vec3 vOwn;
void main() {
  vec3 normal = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  float alpha = opacity;
  if (opacity < 1.0) { // thin skins look denser when seen from the side
    float facing = abs(dot(normal, normalize(vEye)));
    alpha = mix(min(2.6 * opacity, 0.9), opacity, smoothstep(0.0, 0.6, facing));
  }
  float side = vOwn.x * vOwn.y / max(dot(vOwn, vOwn), 1e-12);
  float edge = max(fwidth(side), 1e-4);
  float dark = sectors * smoothstep(-edge, edge, side);
  gl_FragColor = vec4(shade(vTone * (1.0 - 0.18 * dark), normal), alpha);
}
`,wu=class{constructor(t,e,n,s,r){this.members=t,this.tone=new Ri(new Float32Array(3*t.length),3),this.tone.setUsage(Bn);let o=e.clone();o.setAttribute("tone",this.tone);let a=new je({vertexShader:IA,fragmentShader:LA,uniforms:{...r,opacity:{value:n},sectors:{value:s?1:0}},side:cn});this.object=new Fa(o,a,t.length),this.object.instanceMatrix.setUsage(Bn),this.object.frustumCulled=!1,this.opacity=n}get opacity(){return this.object.material.uniforms.opacity.value}set opacity(t){let e=t<1,{material:n}=this.object;n.uniforms.opacity.value=t,Object.assign(n,{transparent:e,depthWrite:!e,polygonOffset:!e,polygonOffsetFactor:1,polygonOffsetUnits:1}),this.object.renderOrder=e?2:0}update(t,e){let{there:n,pose:s}=t,r=this.object.instanceMatrix.array,o=0;for(let a of this.members)if(n[a]){DA(s,7*a,r,16*o);for(let l=0;l<3;l++)this.tone.array[3*o+l]=e[3*a+l];o++}this.object.count=o,this.object.visible=o>0,this.object.instanceMatrix.needsUpdate=!0,this.tone.needsUpdate=!0}};function DA(i,t,e,n){let[s,r,o,a]=[i[t+3],i[t+4],i[t+5],i[t+6]];e[n]=1-2*(o*o+a*a),e[n+1]=2*(r*o+s*a),e[n+2]=2*(r*a-s*o),e[n+3]=0,e[n+4]=2*(r*o-s*a),e[n+5]=1-2*(r*r+a*a),e[n+6]=2*(o*a+s*r),e[n+7]=0,e[n+8]=2*(r*a+s*o),e[n+9]=2*(o*a-s*r),e[n+10]=1-2*(r*r+o*o),e[n+11]=0;for(let l=0;l<3;l++)e[n+12+l]=i[t+l];e[n+15]=1}var ii=10,NA=`
attribute vec3 shade;
varying vec3 vNormal;
varying vec3 vShade;
void main() {
  vShade = shade;
  vNormal = normalMatrix * normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`,UA=`
${ar}
varying vec3 vNormal;
varying vec3 vShade;
void main() {
  vec3 normal = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  gl_FragColor = vec4(shade(vShade, normal), 1.0);
}
`,Eu=class{constructor(t,e,n,s){Object.assign(this,{i:t,line:e,radius:e.radius>0?e.radius:n});let r=new je({vertexShader:NA,fragmentShader:UA,side:cn,uniforms:{...s}});this.object=new Ke(new Ve,r),this.object.frustumCulled=!1,this.rings=0}update(t,e,n,s){if(this.object.visible=t.there[this.i]===1,!this.object.visible)return;let r=tc(t.points[this.i],this.line,this.radius),o=r.reduce((h,u)=>h+u.length/4,0);o!==this.rings&&this.#e(r,o);let a=this.object.geometry.getAttribute("position"),l=this.object.geometry.getAttribute("normal"),c=0;for(let h of r)FA(h,a.array,l.array,c),c+=h.length/4;this.#t(s?.(this.i)??null,e.subarray(3*this.i,3*this.i+3)),a.needsUpdate=!0,l.needsUpdate=!0}#t(t,e){let n=this.object.geometry.getAttribute("shade"),s=t&&t.length===3*this.rings;for(let r=0;r<this.rings;r++){let[o,a]=s?[t,3*r]:[e,0];for(let l=0;l<ii;l++){let c=3*(ii*r+l);for(let h=0;h<3;h++)n.array[c+h]=o[a+h]}}n.needsUpdate=!0}#e(t,e){this.rings=e;let n=[],s=0;for(let o of t){let a=o.length/4;for(let l=0;l+1<a;l++)for(let c=0;c<ii;c++){let[h,u]=[ii*(s+l)+c,ii*(s+l)+(c+1)%ii];n.push(h,u,u+ii,h,u+ii,h+ii)}s+=a}this.object.geometry.dispose();let r=new Ve;for(let o of["position","normal","shade"]){let a=new nn(new Float32Array(3*ii*e),3);r.setAttribute(o,a.setUsage(Bn))}r.setIndex(n),this.object.geometry=r}};function FA(i,t,e,n){let s=i.length/4,[r,o,a]=[new B,new B,new B],l=c=>4*Math.min(Math.max(c,0),s-1);for(let c=0;c<s;c++){let[h,u,f]=[l(c-1),l(c+1),4*c];r.set(i[u]-i[h],i[u+1]-i[h+1],i[u+2]-i[h+2]),r.lengthSq()===0&&r.set(0,0,1),r.normalize(),o.addScaledVector(r,-o.dot(r)),o.lengthSq()<1e-6&&(o.set(Math.abs(r.z)<.9?0:1,0,Math.abs(r.z)<.9?1:0),o.addScaledVector(r,-o.dot(r))),o.normalize(),a.crossVectors(r,o);for(let d=0;d<ii;d++){let[p,_]=[Math.cos(2*Math.PI*d/ii),Math.sin(2*Math.PI*d/ii)],m=3*(ii*(n+c)+d);for(let g=0;g<3;g++){let M=p*o.getComponent(g)+_*a.getComponent(g);e[m+g]=M,t[m+g]=i[f+g]+i[f+3]*M}}}}var yx=[["x","var(--axis-x)"],["y","var(--axis-y)"],["z","var(--axis-z)"]];function vx(){let i=yx.map(([t,e])=>Bs("g",{stroke:e,fill:e},Bs("line",{x1:0,y1:0,"stroke-width":2,"stroke-linecap":"round"}),Bs("text",{stroke:"none","text-anchor":"middle","dominant-baseline":"central"},t)));return Bs("svg",{class:"triad",viewBox:"-40 -40 80 80","aria-hidden":"true"},i)}function Mx(i,t){let e=t.matrixWorldInverse.elements;yx.forEach((n,s)=>{let[r,o]=[e[4*s],-e[4*s+1]],a=i.children[s],[l,c]=a.children;l.setAttribute("x2",(24*r).toFixed(1)),l.setAttribute("y2",(24*o).toFixed(1)),c.setAttribute("x",(33*r).toFixed(1)),c.setAttribute("y",(33*o).toFixed(1))})}be.enabled=!1;var OA=1e5;function BA({aspect:i,fov:t,up:e},n,s){let r=Math.tan(t*Math.PI/360),o=new B().crossVectors(e,n).normalize(),a=new B().crossVectors(n,o),l=0;for(let c=0;c<8;c++){let h=new B(...s.map((f,d)=>c>>d&1?f:-f)),u=Math.abs(h.dot(o))/(r*i);l=Math.max(l,h.dot(n)+Math.max(u,Math.abs(h.dot(a))/r))}return 1.12*l}var Tu=class{constructor(t,e,{motion:n,paint:s,travel:r,invalidate:o}){Object.assign(this,{canvas:t,overlay:e,motion:n,paint:s,travel:r,invalidate:o}),this.renderer=new du({canvas:t,antialias:!0,powerPreference:"high-performance"}),this.renderer.debug.checkShaderErrors=!1,this.renderer.outputColorSpace=Er,this.scene=new Ia,this.camera=new $n(32,1,.01,100),this.camera.up.set(0,0,1),this.controls=new _u(this.camera,t),Object.assign(this.controls,{enableDamping:!1,zoomToCursor:!0,maxPolarAngle:.97*Math.PI}),this.controls.addEventListener("change",o),this.controls.addEventListener("end",()=>{this.looked=!1,o()}),this.uniforms={up:{value:new B},line:{value:new ve},fill:{value:new ve}};let{low:a,high:l}=n.film;this.size=Math.max(Math.hypot(...a.map((c,h)=>l[h]-c)),1e-9),this.layers=[],this.scenery=[],this.looked=!1,this.#t(),this.#c(),ti(()=>{this.#c(),o()}),this.follow=r.always,this.last=null,this.fit()}#t(){let{film:t}=this.motion,e={members:[],radii:[]},n=new Map;t.parts.forEach((s,r)=>{let o=t.shapes[s.shape];if(o.sphere)e.members.push(r),e.radii.push(o.sphere);else if(o.line)this.#e(r,o.line);else if(o.skin)this.#i(new bu(r,o.skin,this.uniforms));else if(o.text)this.#i(new Mu(r,o.text,.02));else if(o.halfspace)this.#s(r);else{let a=`${s.shape} ${!!s.fixed}`;n.set(a,[...n.get(a)??[],r])}});for(let s of n.values())this.#n(s);e.members.length&&this.#i(new yu(e.members,e.radii,this.uniforms)),this.#r()}#e(t,e){this.#i(new Eu(t,e,.0022*this.size,this.uniforms)),e.filled&&this.#i(new Su(t))}#n(t){let{film:e}=this.motion,n=e.parts[t[0]],s=e.shapes[n.shape],r=rp(s,1.2*this.size);if(!r)return;let o=new wu(t,r,1,!n.fixed&&op(s),this.uniforms);this.#i(o),r.getAttribute("position").count<OA&&this.#i(new vu(o,r,this.uniforms,n.fixed?.55:.35)),n.fixed&&!n.colour&&this.scenery.push({solids:o,clear:s.funnel?.16:.24})}#i(t){this.layers.push(t),this.scene.add(t.object)}#s(t){let e=this.#o(t)<.5,{low:n,high:s}=this.motion.film,r=e?{low:n,high:s,margin:.02*this.size}:null,o=ap({cell:this.#l(),reach:this.#a(),filled:e?.6:.95,bounds:r},this.uniforms);this.planes??=[],this.planes.push({i:t,mesh:o}),this.scene.add(o)}#r(){if(this.cell=this.#l(),this.planes?.some(({i:n})=>this.#o(n)>.5))return;let t=mx(this.motion.film),e=ap({cell:this.cell,reach:this.#a(),filled:0,bounds:t},this.uniforms);e.position.z=t?.high[2]??this.motion.film.low[2],this.scene.add(e),this.planes=[...this.planes??[],{i:-1,mesh:e}]}#o(t){let e=this.motion.film.parts[t].pose;return e?1-2*(e[4]**2+e[5]**2):1}#l(){return ds(this.size/12)}#a(){return 1.6*this.size}#c(){this.renderer.setClearColor(new ve(...qn("stage"))),this.uniforms.line.value.setRGB(...qn("grid")),this.uniforms.fill.value.setRGB(...qn("floor")),this.grey=qn("scenery"),this.stone=ks(this.grey,qn("floor"),.7),this.ground=qn("stage"),this.ink=Xn("ink")}setContacts(t){this.arrows=new xu(t);let{low:e,high:n}=this.motion.film,s=this.travel.always?Math.max(this.travel.size,1e-9):Math.hypot(...e.map((o,a)=>n[a]-o)),r=t.most>100;this.arrows.scale.value=t.typical>0?(r?.05:.11)*s/t.typical:0,this.arrows.thick.value=(r?.0016:.0035)*s,this.arrows.object.visible=!1,this.scene.add(this.arrows.object)}get arrowScale(){return this.arrows.scale.value}fit(t=[.62,-1,.42]){let{low:e,high:n}=this.motion.film,s=e.map((a,l)=>.5*(a+n[l])),r=e.map((a,l)=>.5*(n[l]-a));this.follow&&(s=gs(this.motion,this.travel.movers)?.middle??s,r=r.map(()=>.45*this.travel.size));let o=new B(...t).normalize();this.controls.target.set(...s),this.camera.position.copy(this.controls.target).addScaledVector(o,BA(this.camera,o,r)),this.controls.update(),this.last=this.follow?s:null,this.looked=!1,this.invalidate()}setFollow(t){this.follow=t,this.fit()}orbit(t,e,n=1){let s=this.camera.position.clone().sub(this.controls.target),r=new ir().setFromVector3(new B(s.x,s.z,-s.y));r.theta+=t,r.phi=Math.min(Math.max(r.phi+e,.02),Math.PI-.02),r.radius*=n;let o=new B().setFromSpherical(r);s.set(o.x,-o.z,o.y),this.camera.position.copy(this.controls.target).add(s),this.controls.update(),this.looked=!1,this.invalidate()}resize(t,e,n){this.renderer.setPixelRatio(Math.min(n,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.looked=!1,this.touched||this.fit()}pick(t,e){return xx(this.motion,this.camera,t,e)}draw({contacts:t,contactColour:e}){this.#f();let{camera:n,controls:s}=this,r=n.position.distanceTo(s.target);n.near=Math.max(r/200,1e-9),n.far=r+12*this.size,n.updateProjectionMatrix(),n.updateMatrixWorld(),this.uniforms.up.value.set(0,0,1).transformDirection(n.matrixWorldInverse),this.paint.update(this.grey,t?this.ground:null),this.looked||this.#h();for(let{solids:a}of this.scenery)if(a.opacity===1)for(let l of a.members)this.paint.colours.set(this.stone,3*l);let o=a=>this.paint.along(a);for(let a of this.layers)a.update(this.motion,this.paint.colours,this.ink,o);for(let a of this.planes??[])this.#u(a);this.arrows&&(t?this.arrows.update(this.motion.frame,e):this.arrows.object.visible=!1),this.renderer.render(this.scene,n),Mx(this.overlay,n)}#h(){this.looked=!0;for(let{solids:t,clear:e}of this.scenery)t.update(this.motion,this.paint.colours),t.opacity=_x(t.object,this.camera,this.travel.places)?e:1}#u({i:t,mesh:e}){if(t>=0){let n=this.motion.pose.subarray(7*t,7*t+7);e.position.set(n[0],n[1],n[2]),e.quaternion.set(n[4],n[5],n[6],n[3]),e.visible=this.motion.there[t]===1}e.updateMatrixWorld(),gx(e,this.controls.target,this.#a())}#f(){if(!this.follow)return;let t=gs(this.motion,this.travel.movers)?.middle;if(t&&this.last){let e=new B(...t).sub(new B(...this.last));this.camera.position.add(e),this.controls.target.add(e)}t&&(this.last=t)}get scaleText(){return`Grid ${Zr(this.cell)}`}};var zA=[["x","Look along x",[1,0,1e-4]],["y","Look along y",[0,-1,1e-4]],["z","Look from above",[0,-1e-4,1]]],Au=class{constructor(t){this.view=t;let e=(s,r,o)=>X("button",{type:"button",class:"tool",title:r,"aria-label":r,onclick:o},tn(s));this.fit=e("fit","Show all (0)",()=>t.stage.fit()),this.follow=e("follow","Follow the motion (F)",()=>t.toggleFollow()),this.contacts=e("contacts","Contact forces (C)",()=>t.toggleContacts());let n=t.motion.film.planar?[]:zA.map(([s,r,o])=>X("button",{type:"button",class:"tool letter",title:r,"aria-label":r,onclick:()=>t.stage.fit(o)},s));this.element=X("div",{class:"tools",role:"toolbar","aria-label":"View"},this.fit,n,this.follow,this.contacts),this.deflection=this.#t(),this.refresh()}refresh(){let{view:t}=this;this.follow.hidden=!t.travel.far,this.contacts.hidden=!t.contacts,this.follow.setAttribute("aria-pressed",String(t.stage.follow)),this.contacts.setAttribute("aria-pressed",String(t.showContacts))}#t(){let{film:t}=this.view.motion;if(!t.deformable||!t.parts.some(s=>s.rest||s.amplitudes))return null;let e=X("output",{},"1×"),n=X("input",{type:"range",min:0,max:3,step:.05,value:0,"aria-label":"Exaggerate deflections",oninput:()=>{let s=Number((10**Number(n.value)).toPrecision(2));e.textContent=`${s}×`,n.setAttribute("aria-valuetext",`${s} times`),this.view.setExaggeration(s)}});return X("label",{class:"exaggerate",title:"Exaggerate deflections"},"Deflection",n,e)}};var Ru=class{constructor(t,e,n){Object.assign(this,{frame:t,clock:e,motion:n}),this.travel=qg(n),this.paint=new jl(n,this.travel),this.contacts=null,this.showContacts=!1,this.contactMode="force",this.invalidate=Bp(()=>this.draw()),this.canvas=X("canvas",{class:"stage-canvas",tabindex:0,role:"img","aria-label":this.#t()}),this.corner=X("div",{class:"corner"}),this.readout=X("div",{class:"readout",hidden:!0}),t.append(this.canvas,this.corner,this.readout),this.stage=this.#n(),this.tools=new Au(this),this.legend=new Ql(this),t.append(...[this.tools.element,this.legend.element,this.tools.deflection,this.#e()].filter(Boolean)),new ResizeObserver(()=>this.#s()).observe(t),this.#s(),e.follow(()=>{n.seek(e.t),this.invalidate()}),ti(this.invalidate),this.canvas.addEventListener("pointerdown",()=>{this.stage.touched=!0,this.readout.hidden=!0}),this.canvas.addEventListener("pointermove",s=>s.pointerType==="mouse"&&!s.buttons&&this.#r(s)),this.canvas.addEventListener("click",s=>this.#r(s)),this.canvas.addEventListener("webglcontextrestored",this.invalidate),this.canvas.addEventListener("pointerleave",()=>{this.readout.hidden=!0})}#t(){let{film:t}=this.motion,e=t.parts.filter(n=>!n.fixed).length;return`${t.planar?"Plane":"Space"} view of the motion: ${e} parts`}#e(){let{exaggeration:t}=this.motion.film;return t?X("p",{class:"exaggerate"},`Deflections drawn ${fn(t)} times larger`):null}#n(){let t={motion:this.motion,paint:this.paint,travel:this.travel,invalidate:this.invalidate};if(this.motion.film.planar)return this.bar=X("div",{class:"bar"},X("span",{class:"bar-line"}),X("span",{class:"bar-text"})),this.corner.append(this.bar),new ec(this.canvas,null,t);let e=vx();this.scaleText=X("span",{class:"bar-text"}),this.corner.append(e,this.scaleText);try{return new Tu(this.canvas,e,t)}catch{e.remove();let n=this.canvas.cloneNode();return this.canvas.replaceWith(n),this.canvas=n,this.frame.append(X("p",{class:"notice",role:"status"},"This browser offers no WebGL: the bodies are shown as plain outlines. Everything else works.")),new nc(n,null,t)}}setContacts(t){t.count!==0&&(this.contacts=this.paint.contacts=t,this.stage.setContacts(t),this.tools.refresh(),this.legend.refresh(),this.invalidate())}toggleContacts(){this.contacts&&(this.showContacts=!this.showContacts,this.tools.refresh(),this.legend.refresh(),this.invalidate())}setMode(t){this.paint.mode=t,this.legend.refresh(),this.invalidate()}setContactMode(t){this.contactMode=t,this.legend.refresh(),this.invalidate()}toggleFollow(){this.travel.far&&(this.stage.setFollow(!this.stage.follow),this.tools.refresh())}setExaggeration(t){this.motion.exaggeration=t,this.motion.seek(this.clock.t),this.invalidate()}#i(){let{contacts:t}=this;if(this.contactMode==="force")return(n,s,r)=>{let o=Math.hypot(t.force[3*n],t.force[3*n+1],t.force[3*n+2]);Xp(o/(1.2*t.typical),s,r)};let e=Tl[Di()].map(zs);return(n,s,r)=>{let o=e[t.status[n]]??e[0];for(let a=0;a<3;a++)s[r+a]=o[a]}}draw(){if(this.stage.draw({contacts:this.showContacts,contactColour:this.contacts&&this.#i()}),this.bar){let{pixels:t,text:e}=this.stage.bar;this.bar.firstChild.style.width=`${t.toFixed(1)}px`,Un(this.bar.lastChild,e)}else this.scaleText&&Un(this.scaleText,this.stage.scaleText??"")}#s(){let{clientWidth:t,clientHeight:e}=this.frame;t===0||e===0||(this.stage.resize(t,e,window.devicePixelRatio||1),this.draw())}#r(t){if(this.readout.hidden=!0,!this.stage.pick)return;let e=this.canvas.getBoundingClientRect(),[n,s]=[t.clientX-e.left,t.clientY-e.top],r=this.stage.pick(2*n/e.width-1,1-2*s/e.height);if(r<0)return;let a=[...this.motion.pose.subarray(7*r,7*r+3)].slice(0,this.motion.film.planar?2:3).map(c=>fn(c,4)).join(", ");this.readout.replaceChildren(X("strong",{},this.motion.film.parts[r].name||`part ${r+1}`),X("span",{},`${fn(this.motion.speed[r],4)} m/s`),X("span",{},`(${a}) m`)),this.readout.hidden=!1;let l=n>e.width-190;this.readout.style.transform=`translate(${l?n-190:n+14}px, ${Math.min(s+14,e.height-80)}px)`}};var kA="This browser cannot inflate data (DecompressionStream). The numbers are here; for the replay and the plots take a browser of 2023 or later.",HA="Make the page again with percuss replay.";async function GA(){jp();let i=new Al(Cp(document.getElementById("percuss-data").textContent));if(!Up())return i.fail(kA),i.ready();let t=VA(i);return await Promise.all([XA(i,t),t.then(()=>WA(i))]),i.ready()}async function VA(i){let{film:t}=i.header;t&&await lp(i,async()=>{let e=await wl("film")??new Uint8Array(0),n=await Dp(t,e,s=>i.progress(s));i.setView(new Ru(i.frame,i.clock,new Cl(t,n)))},i.frame)}async function WA(i){let{film:t}=i.header;!t?.contacts||!i.view||await lp(i,async()=>{let e=await wl("contacts");e?.length&&i.view.setContacts(await Lp(t,e))})}async function XA(i,t){let{channels:e,samples:n}=i.header;e.length===0||n===0||n===1&&!i.header.film||await lp(i,async()=>{let s=await wl("channels")??new Uint8Array(0);await t,i.channels=new bl(i.header,s),i.setPlots(new Kl(i.channels,i.clock,i.header))})}async function lp(i,t,e){try{await t()}catch(n){let s=n instanceof vn?`${n.message} ${HA}`:`This part of the page failed: ${n.message}`;i.fail(s,e),n instanceof vn||console.error(n)}}GA().catch(i=>{let t=document.createElement("p");t.setAttribute("role","alert"),t.className="percuss-broken",t.textContent=`The replay cannot be shown. ${i.message}`,document.body.prepend(t)});})();
