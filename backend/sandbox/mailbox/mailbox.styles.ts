export const styles = `
:root {
  color-scheme: light dark;
  --page: #f3f1ec; --card: #fff; --ink: #23262b; --soft: #5c626c; --line: #dcd8cf;
  --accent: #1c5d74; --on-accent: #fff; --hall: #ebe8e1; --own: #1c5d74; --on-own: #fff;
  --bad: #a3271b; --bad-back: #fbe9e6; --current: #e3eef1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16191d; --card: #1e2227; --ink: #eceae5; --soft: #a9aeb6; --line: #353b43;
    --accent: #7cc4dc; --on-accent: #10222a; --hall: #2b3037; --own: #24596b; --on-own: #fff;
    --bad: #ff9e92; --bad-back: #40211e; --current: #263840;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body {
  margin: 0; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 16px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.top {
  width: 100%; max-width: 1280px; margin: 0 auto; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px;
  padding: 14px 20px;
}
.top h1 { margin: 0; font-size: 20px; }
.top nav { display: flex; flex-wrap: wrap; gap: 4px; }
.top nav a {
  display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 10px;
  text-decoration: none; border: 1px solid transparent;
}
.top nav a:hover { background: var(--card); }
.top nav a[aria-current] { background: var(--card); border-color: var(--line); color: var(--ink); font-weight: 600; }
.top p { margin: 0; color: var(--soft); flex: 1 1 240px; }
.panes {
  flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 360px) 1fr; gap: 16px;
  padding: 0 20px 20px; width: 100%; max-width: 1280px; margin: 0 auto;
}
.list, .thread {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px; min-height: 0; min-width: 0;
  display: flex; flex-direction: column; overflow: hidden;
}
.search { padding: 14px; border-bottom: 1px solid var(--line); }
label { display: block; margin-bottom: 6px; font-size: 14px; color: var(--soft); }
.row { display: flex; gap: 8px; }
input {
  flex: 1; min-width: 0; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--soft); border-radius: 10px; padding: 9px 12px;
}
button {
  font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 10px;
  padding: 9px 14px; min-height: 44px; cursor: pointer;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.items { overflow-y: auto; flex: 1; }
ul { list-style: none; margin: 0; padding: 6px; }
li a {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 10px; padding: 10px 12px; border-radius: 10px;
  color: inherit; text-decoration: none;
}
li a:hover { background: var(--page); }
li a[aria-current] { background: var(--current); }
li a:focus-visible { outline-offset: -3px; }
.who { flex: 1 1 calc(100% - 130px); min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
time { color: inherit; white-space: nowrap; }
li time, .count, .last { font-size: 14px; color: var(--soft); }
.last { flex: 1 1 140px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.count { text-align: right; }
.tag {
  display: inline-block; white-space: nowrap; font-size: 12px; font-weight: 600; padding: 1px 8px; border-radius: 99px;
  color: var(--bad); background: var(--bad-back); margin-left: 6px;
}
.hint { margin: 0; padding: 14px; color: var(--soft); }
.empty { margin: auto; padding: 24px; color: var(--soft); text-align: center; }
.head { display: flex; align-items: center; gap: 12px; padding: 14px 18px; border-bottom: 1px solid var(--line); }
.head h2 { margin: 0; font-size: 18px; white-space: nowrap; }
h2.subject { white-space: normal; overflow-wrap: anywhere; }
.back { display: none; white-space: nowrap; }
.letter:focus-visible { outline-offset: -3px; }
.letter { flex: 1; min-height: 0; overflow-y: auto; padding: 18px; display: flex; flex-direction: column; gap: 10px; }
.letter h3 { margin: 8px 0 0; font-size: 15px; color: var(--soft); }
.fields { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 4px 14px; }
.fields dt { color: var(--soft); }
.fields dd { margin: 0; overflow-wrap: anywhere; }
.events { margin: 0; padding-left: 22px; }
.why { display: block; font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
.none { margin: 0; color: var(--soft); }
iframe {
  flex: 1 0 auto; width: 100%; min-height: 320px; border: 1px solid var(--line); border-radius: 10px;
  background: #fff; color-scheme: light;
}
summary { cursor: pointer; min-height: 44px; display: list-item; padding: 10px 0; color: var(--accent); }
#texts { flex: 1; min-height: 0; overflow-y: auto; padding: 18px; display: flex; flex-direction: column; gap: 14px; }
#texts:focus-visible { outline-offset: -3px; }
.text { max-width: min(82%, 560px); }
.text.own { align-self: flex-end; }
.body {
  margin: 0; padding: 10px 14px; border-radius: 16px; background: var(--hall); white-space: pre-wrap;
  overflow-wrap: anywhere; border-bottom-left-radius: 4px;
}
.own .body { background: var(--own); color: var(--on-own); border-radius: 16px; border-bottom-right-radius: 4px; }
.own .body a { color: inherit; }
.failed .body { background: var(--bad-back); }
.meta { margin: 4px 6px 0; font-size: 13px; color: var(--soft); }
.own .meta { text-align: right; }
.failed .meta { color: var(--bad); }
.reply { padding: 14px 18px; border-top: 1px solid var(--line); }
.keywords { margin-top: 8px; }
.keywords button { font-size: 14px; }
.recipients { width: 100%; max-width: 800px; margin: 0 auto; padding: 0 20px 40px; }
table { width: 100%; border-collapse: collapse; background: var(--card); }
th, td { text-align: left; padding: 9px 12px; border: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; }
@media (max-width: 760px) {
  .panes { display: block; padding: 0 12px 12px; }
  .list, .thread { height: 100%; }
  .top { padding: 12px; }
  .reading .list, body:not(.reading) .thread { display: none; }
  .top p span, .reading .top p { display: none; }
  .recipients { padding: 0 12px 24px; }
  .fields { grid-template-columns: 1fr; gap: 0; }
  .fields dd { margin-bottom: 6px; }
  td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 9em; }
  .back { display: inline-flex; align-items: center; min-height: 44px; }
  th, td { padding: 8px; }
}
`;
