/** The page's one style sheet: light and dark by what the browser prefers. */
export const style = `
:root{color-scheme:light dark;
--paper:light-dark(#f6f5f2,#16181b);--raised:light-dark(#fff,#1f2226);--line:light-dark(#dcdad4,#363a40);
--ink:light-dark(#1c1e21,#eceae5);--muted:light-dark(#5d6066,#a4a7ad);--accent:light-dark(#0f5c66,#6cc5d0);
--on-accent:light-dark(#fff,#0b2024);--info:light-dark(#1f5fa8,#86b8f0);--good:light-dark(#21713f,#7fce9c);
--warn:light-dark(#8a5300,#f0bd6a);--bad:light-dark(#a52a2a,#f09a93)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
header,main{max-width:1200px;margin:0 auto;padding:16px 24px}
header{padding-bottom:0}
h1{font-size:20px;margin:0}h2{font-size:16px;margin:24px 0 8px}p{margin:0 0 12px;max-width:70ch}
.lead{color:var(--muted)}.top{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between}
.clock,.row,.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
nav{display:flex;flex-wrap:wrap;gap:4px;margin-top:16px;border-bottom:1px solid var(--line)}
nav a{padding:8px 12px;color:var(--muted);text-decoration:none;border-bottom:2px solid transparent;margin-bottom:-1px}
nav a[aria-current]{color:var(--ink);border-color:var(--accent);font-weight:600}
a{color:var(--accent)}code{font:13px ui-monospace,monospace;overflow-wrap:break-word}
table{width:100%;border-collapse:collapse;background:var(--raised);border:1px solid var(--line);border-radius:8px}
th,td{text-align:left;padding:8px 12px;border-bottom:1px solid var(--line);vertical-align:top;font-variant-numeric:tabular-nums}
th{color:var(--muted);font-weight:500}tbody tr:last-child td{border-bottom:0}
form{display:inline-flex;flex-wrap:wrap;gap:8px;align-items:end;margin:0}
label{display:grid;gap:4px;color:var(--muted)}
input,select,button{font:inherit;color:inherit;min-height:32px;padding:4px 10px;border:1px solid var(--line);border-radius:6px;background:var(--raised);max-width:100%}
label input,label select{color:var(--ink)}
button{cursor:pointer}button.main{background:var(--accent);color:var(--on-accent);border-color:transparent;font-weight:600}
button.risky{color:var(--bad)}button:hover{border-color:var(--muted)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.card{background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:16px;margin-bottom:16px}
.status::before{content:"";display:inline-block;width:8px;height:8px;border-radius:50%;background:var(--muted);margin-right:6px}
.status{white-space:nowrap}
.info::before{background:var(--info)}.good::before{background:var(--good)}.warn::before{background:var(--warn)}.bad::before{background:var(--bad)}
.muted,.empty{color:var(--muted)}.empty{padding:24px;border:1px dashed var(--line);border-radius:8px;text-align:center;max-width:none}
.chips{display:flex;flex-wrap:wrap;gap:4px 12px;margin:12px 0}.chips a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
summary{cursor:pointer;color:var(--muted);padding:4px 0}details[open] summary{margin-bottom:8px}
.secret{font:14px ui-monospace,monospace;overflow-wrap:anywhere;padding:12px;border:1px solid var(--accent);border-radius:6px;user-select:all}
@media(max-width:720px){header,main{padding-left:16px;padding-right:16px}
thead{display:none}table,tbody,tr,td{display:block}tr{padding:8px 0;border-bottom:1px solid var(--line)}tbody tr:last-child{border-bottom:0}
td{border:0;padding:4px 12px;display:grid;grid-template-columns:104px 1fr;gap:8px;overflow-wrap:anywhere}
td::before{content:attr(data-head);color:var(--muted)}}
`;
