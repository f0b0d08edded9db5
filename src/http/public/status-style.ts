import { TOKENS } from './n-style.ts'

/** The style of the page of the situation: dark when the device is. The content security policy names its hash. */
export const STYLE = `${TOKENS}
:root { --vermelho: #a32018; --vermelho-papel: #fce8e6; --vermelho-barra: #cf3a2f; --ambar-barra: #b97a14; --verde-barra: #8ccaa4 }
@media screen and (prefers-color-scheme: dark) { :root { --vermelho: #ff9d94; --vermelho-papel: #421714; --vermelho-barra: #f0685c;
  --ambar-barra: #d99b35; --verde-barra: #3a7a55 } }
* { box-sizing: border-box }
body { background: var(--papel); color: var(--tinta); font: 14px/21px system-ui, -apple-system, "Segoe UI", sans-serif; margin: 0;
  -webkit-font-smoothing: antialiased }
h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0 }
ol, ul { list-style: none }
a { color: var(--anil) }
:focus-visible { outline: 2px solid var(--anil); outline-offset: 2px }
.topo { align-items: center; border-bottom: 1px solid var(--linha); display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 12px 24px }
.topo b { font-size: 16px }
.topo span { color: var(--tinta-2); margin-right: auto }
.topo a { color: var(--tinta-2); line-height: 32px; text-decoration: none }
.topo a:hover { text-decoration: underline }
main { margin: 0 auto; max-width: 936px; padding: 36px 20px 48px }
h1 { font-size: 32px; letter-spacing: -.02em; line-height: 38px }
h2 { font-size: 17px; letter-spacing: -.01em; line-height: 24px }
.sub { color: var(--tinta-3); font-size: 13px; line-height: 18px }
.abre { color: var(--tinta-2); margin: 6px 0 26px }
.painel { border-radius: 10px; margin-bottom: 12px; padding: 16px 20px }
.painel h2 { font-size: 14px; line-height: 21px }
.painel li { display: grid; gap: 12px; grid-template-columns: 44px minmax(0, 1fr); margin-top: 6px }
.painel time { font-variant-numeric: tabular-nums; font-weight: 600 }
.fora { background: var(--vermelho-papel) } .fora h2 { color: var(--vermelho) }
.instavel { background: var(--ambar-papel) } .instavel h2 { color: var(--ambar) }
.grupo { align-items: center; display: flex; flex-wrap: wrap; gap: 4px 10px; margin: 28px 0 0; padding-bottom: 8px }
.grupo form { display: flex; gap: 6px; margin-left: auto }
.grupo .fim { margin-left: auto }
input, button { background: var(--papel); border: 1px solid var(--tinta-3); border-radius: 6px; color: var(--tinta); font: inherit; height: 34px;
  padding: 0 10px }
input { width: 190px }
.linha { align-items: center; border-top: 1px solid var(--linha); display: grid; gap: 12px;
  grid-template-columns: minmax(0, 1.5fr) 160px minmax(0, 2.6fr) 74px; min-height: 43px; padding: 6px 0 }
.linha > b { font-weight: 600; overflow-wrap: anywhere }
ul.linhas { border-bottom: 1px solid var(--linha) }
.estado { align-items: center; display: flex; gap: 6px; white-space: nowrap }
.estado svg { flex: none }
.estado.respondendo svg { color: var(--verde) }
.estado.sem_pedidos { color: var(--tinta-3) }
.selo { border-radius: 6px; font-size: 13px; font-weight: 500; padding: 2px 8px; width: fit-content }
.selo.fora { color: var(--vermelho) } .selo.instavel { color: var(--ambar) }
.pct { color: var(--tinta-2); font-variant-numeric: tabular-nums; text-align: right }
.barras { align-items: flex-end; display: flex; gap: 1px; height: 24px }
.barras i { background: var(--verde-barra); border-radius: 1px; flex: 1; height: 9px; max-width: 4px }
.barras .s { background: var(--linha); height: 3px }
.barras .p { background: var(--ambar-barra); height: 16px }
.barras .f { background: var(--vermelho-barra); height: 24px }
.antes li { border-top: 1px solid var(--linha); display: grid; gap: 12px; grid-template-columns: 60px minmax(0, 1fr); padding: 10px 0 }
.antes h3 { font-size: 14px; line-height: 21px }
.legenda { align-items: flex-end; display: flex; flex-wrap: wrap; gap: 6px 18px; margin-top: 22px }
.legenda span { align-items: flex-end; display: flex; gap: 6px }
.legenda .barras { height: 18px; width: 4px }
.legenda .barras i { max-height: 18px }
.mais { display: inline-block; line-height: 44px }
@media (max-width: 640px) { main { padding: 24px 16px 40px } h1 { font-size: 26px; line-height: 32px }
  .linha { gap: 4px 12px; grid-template-columns: minmax(0, 1fr) auto } .linha .barras { grid-column: 1 / -1; grid-row: 2 }
  .linha .pct { grid-column: 2; grid-row: 3 } .linha .estado { justify-self: end }
  .grupo form { margin-left: 0; width: 100% } input { flex: 1; height: 44px } button { height: 44px } }
`
