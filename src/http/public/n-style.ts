/** The colours of the public pages, light and dark. */
export const TOKENS = `
:root { --papel: #fff; --mesa: #f7f6f2; --linha: #e8e5de; --tinta: #1c1a16; --tinta-2: #57534a; --tinta-3: #706b61;
  --anil: #3342c4; --verde: #17643a; --verde-papel: #e3f3e9; --cinza: #57534a; --cinza-papel: #efede8; --roxo: #65369a;
  --roxo-papel: #f2eafa; --ambar: #7a4a06; --ambar-papel: #fcf0d6; --sombra: 0 1px 2px #1c1a1614, 0 12px 32px -12px #1c1a1633;
  color-scheme: light }
@media screen and (prefers-color-scheme: dark) { :root { --papel: #1c1b18; --mesa: #100f0e; --linha: #2c2a25;
  --tinta: #f2f0ea; --tinta-2: #b3aea3; --tinta-3: #948e82; --anil: #8e9bff; --verde: #6fd79b; --verde-papel: #15301f;
  --cinza: #b3aea3; --cinza-papel: #2a2823; --roxo: #cfa8f7; --roxo-papel: #2d1d42; --ambar: #f0bd62; --ambar-papel: #38290f;
  --sombra: none; color-scheme: dark } }`

/**
 * The style of the public page: dark when the device is, plain in print. The content security policy names its hash.
 */
export const STYLE = `${TOKENS}
* { box-sizing: border-box }
body { background: var(--mesa); color: var(--tinta); font: 14px/21px system-ui, -apple-system, "Segoe UI", sans-serif;
  margin: 0; -webkit-font-smoothing: antialiased }
main { margin: 0 auto; max-width: 680px; padding: 40px 16px }
h1, h2, p, dl, dd, dt { margin: 0 }
.teste { background: var(--ambar-papel); color: var(--ambar); font-size: 12px; font-weight: 500; line-height: 16px; padding: 6px 16px;
  text-align: center }
.sombra { filter: drop-shadow(0 1px 1px #1c1a1614) drop-shadow(0 10px 20px #1c1a161a) }
.talao { background: var(--papel); border-radius: 10px 10px 0 0; padding: 32px 32px 44px;
  mask: radial-gradient(circle at 50% 100%, #0000 4.5px, #000 5px) bottom / 15px 10px repeat-x,
    linear-gradient(#000 0 0) top / 100% calc(100% - 9.5px) no-repeat }
header { align-items: flex-start; display: flex; flex-wrap: wrap; gap: 8px 12px }
h1 { font-size: 20px; letter-spacing: -.015em; line-height: 26px }
.selo { border-radius: 6px; font-size: 12px; font-weight: 500; line-height: 22px; margin-top: 2px; padding: 0 7px }
.autorizada { background: var(--verde-papel); color: var(--verde) }
.cancelada { background: var(--cinza-papel); color: var(--cinza) }
.substituida { background: var(--roxo-papel); color: var(--roxo) }
.quem { color: var(--tinta-2); width: 100% }
.valor { font-size: 32px; font-weight: 600; letter-spacing: -.02em; line-height: 38px; font-variant-numeric: tabular-nums }
.valor small { color: var(--tinta-3); font-size: inherit; font-weight: inherit }
dt, .rotulo { color: var(--tinta-3); font-size: 12.5px; line-height: 17px }
dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; white-space: pre-line }
.grande { margin: 24px 0 20px }
.fatos { display: grid; gap: 16px 24px; grid-template-columns: repeat(3, 1fr) }
.partes { border-top: 1px solid var(--linha); display: grid; gap: 16px 24px; grid-template-columns: 1fr 1fr; margin-top: 24px; padding-top: 20px }
.larga { grid-column: 1 / -1 }
.conferir { align-items: center; border-top: 1px solid var(--linha); display: flex; gap: 24px; margin-top: 24px; padding-top: 24px }
.conferir svg { background: #fff; border-radius: 6px; flex: none; height: 132px; width: 132px }
.conferir > div { min-width: 0 }
h2 { font-size: 14px; letter-spacing: -.01em; line-height: 21px }
.chave { font: 12px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.conferir .rotulo { margin-top: 8px }
.acoes { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 24px }
a { color: var(--anil) }
.botao { background: var(--papel); border: 1px solid var(--linha); border-radius: 6px; color: var(--tinta); font-size: 13px;
  font-weight: 500; line-height: 20px; padding: 7px 14px; text-decoration: none }
.botao:hover { border-color: var(--tinta-3) }
.principal { background: #3342c4; border-color: #3342c4; color: #fff }
:focus-visible { outline: 2px solid var(--anil); outline-offset: 2px }
footer { color: var(--tinta-3); font-size: 12px; line-height: 18px; margin-top: 20px }
.papel { display: none }
.aberta { display: block; opacity: 0 }
@media (max-width: 560px) { main { padding: 16px 12px } .talao { padding: 24px 20px 36px } .fatos { grid-template-columns: 1fr 1fr }
  .partes { grid-template-columns: 1fr } .conferir { align-items: flex-start; flex-direction: column } .botao { flex: 1 1 auto; padding: 10px 14px; text-align: center } }
@media print { @page { margin: 14mm } body { background: none } main { max-width: none; padding: 0 } .sombra { filter: none }
  .talao { border: 1px solid #999; mask: none; padding: 24px } .teste { border: 1px solid #999; color: #000; margin-bottom: 8px }
  .selo { border: 1px solid #999 } .acoes { display: none } .papel { display: block } .talao, .conferir { break-inside: avoid } }
`
