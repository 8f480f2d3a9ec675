import { chromium } from 'playwright-core';
import { createServer } from 'node:http';
const [w,h,lang,port]=[+process.argv[2],+process.argv[3],process.argv[4],+process.argv[5]];
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const ctx=await b.newContext({viewport:{width:w,height:h},locale:lang,hasTouch:w<900,isMobile:w<900});
const page=await ctx.newPage();
page.on('pageerror',e=>console.log('ERR',e.message));
createServer(async (q,r)=>{let s='';for await(const c of q)s+=c;let out;
 try{out=await (new (Object.getPrototypeOf(async()=>{}).constructor)('page','ctx',s))(page,ctx);}catch(e){out='EX '+e.message}
 r.end(typeof out==='string'?out:JSON.stringify(out)??'');}).listen(port,'127.0.0.1');
