import type { EstadoDaSituacao, NivelDoDia } from '#domain/situacao.ts'
import type { IncidentePublico, ParteDaSituacao, Situacao } from '#formas/operacao/situacao.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { STYLE } from './status-style.ts'

/** Cities that are shown before the link to all of them. */
const PRIMEIRAS = 12

type Pedida = { q?: string | undefined; todas?: boolean | undefined }

/**
 * The page of the situation: readable without script, by the heights of its bars also without colours. `q`: part of the
 * name of a city; `todas`: every city.
 */
export function statusPage(situacao: Situacao, { q, todas }: Pedida): string {
  const { em, servico, cidades, abertos, antes } = situacao
  const achadas = q ? cidades.filter(({ nome, uf }) => plain(`${nome}, ${uf}`).includes(plain(q))) : cidades
  const shown = todas || q ? achadas : achadas.slice(0, Math.max(PRIMEIRAS, problemas(achadas)))
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Situação: ${escapeHtml(manchete(situacao).toLowerCase())}</title>
<link rel="alternate" type="application/atom+xml" title="Situação" href="status.atom">
<style>${STYLE}</style>
</head>
<body>
<header class="topo"><b>NFS-e</b><span>Situação</span><a href="status.atom">Atom</a><a href="status.json">JSON</a><a href="docs">Documentação</a></header>
<main>
<h1>${escapeHtml(manchete(situacao))}</h1>
<p class="abre">${escapeHtml(abertura(situacao))} Visto às ${hora(em)} de Brasília. <a href="status">Atualizar</a></p>
${abertos.map((each) => painel(each, em)).join('\n')}
<div class="grupo"><h2>Serviço</h2><span class="sub fim">90 dias</span></div>
<ul class="linhas">
${servico.map((parte) => linha(parte, 2)).join('\n')}
</ul>
<div class="grupo"><h2>Cidades com movimento</h2><span class="sub">${q ? `${achadas.length} de ${cidades.length}` : `${cidades.length}; as que têm problema primeiro`}</span>
<form action="status" method="get" role="search"><input type="search" name="q" aria-label="Buscar cidade" placeholder="Buscar cidade" maxlength="60" value="${escapeHtml(q ?? '')}"><button>Buscar</button></form></div>
${shown.length > 0 ? `<ul class="linhas">\n${shown.map((parte) => linha(parte, 1)).join('\n')}\n</ul>` : `<p class="abre">${semCidades(q)}</p>`}
${shown.length < achadas.length ? `<a class="mais" href="status?todas=true">Mais ${achadas.length - shown.length} cidades</a>` : ''}
${antes.length > 0 ? `<div class="grupo"><h2>Antes</h2></div>\n<ul class="antes">\n${antes.map(passado).join('\n')}\n</ul>` : ''}
<p class="sub legenda">${LEGENDA}<span>Das cidades contamos só pedidos de verdade, em produção; do serviço, o tempo fora.</span></p>
</main>
</body>
</html>
`
}

/** The situation in one sentence. */
export function manchete({ servico, cidades }: Situacao): string {
  const out = servico.filter(({ estado }) => estado === 'fora').map(({ nome }) => `${nome} sem resposta`)
  const sem = cidades.filter(({ estado }) => estado === 'fora').length
  const instaveis = cidades.filter(({ estado }) => estado === 'instavel').length
  const partes = [
    ...out,
    ...(sem > 0 ? [sem === 1 ? '1 cidade sem resposta' : `${sem} cidades sem resposta`] : []),
    ...(instaveis > 0
      ? [
          `${instaveis}${sem > 0 ? '' : instaveis === 1 ? ' cidade' : ' cidades'} ${instaveis === 1 ? 'instável' : 'instáveis'}`,
        ]
      : []),
  ]
  return partes.length === 0 ? 'Tudo responde' : partes.join(', ')
}

function abertura({ servico, cidades }: Situacao): string {
  const bem = servico.filter(({ estado }) => estado !== 'fora').map(({ nome }) => nome)
  const outras = cidades.length - problemas(cidades)
  const quem = [
    ...(outras > 0
      ? [problemas(cidades) > 0 ? `as outras ${outras} cidades com movimento` : `${outras} cidades com movimento`]
      : []),
    ...bem.map((nome) =>
      nome === 'Sistema nacional' ? 'o sistema nacional' : nome === 'Webhooks' ? 'os webhooks' : `a ${nome}`,
    ),
  ]
  if (quem.length === 0) return ''
  const lista = quem.length === 1 ? quem[0]! : `${quem.slice(0, -1).join(', ')} e ${quem.at(-1)}`
  const [first = ''] = lista
  return `${first.toUpperCase()}${lista.slice(1)} ${quem.length === 1 && outras === 0 ? 'responde' : 'respondem'}.`
}

const problemas = (partes: readonly ParteDaSituacao[]): number =>
  partes.filter(({ estado }) => estado === 'fora' || estado === 'instavel').length

const SEM_TEXTO = 'As notas pedidas ficam na fila e saem sozinhas quando houver resposta. Não envie de novo.'
const painel = ({ titulo, desde, textos }: IncidentePublico, agora: string): string =>
  `<section class="painel fora"><h2>${icone('fora')} ${escapeHtml(titulo)} desde ${quando(desde, agora)}</h2>
${textos.length === 0 ? `<p>${SEM_TEXTO}</p>` : `<ol>${textos.map(({ em, texto }) => `<li><time datetime="${em}">${hora(em)}</time><span>${escapeHtml(texto)}</span></li>`).join('')}</ol>`}
</section>`

const ESTADOS: Record<EstadoDaSituacao, string> = {
  fora: 'Sem resposta',
  instavel: 'Instável',
  respondendo: 'Respondendo',
  sem_pedidos: 'Sem pedidos agora',
}

function linha({ nome, uf, estado, disponibilidade, dias }: ParteDaSituacao, casas: number): string {
  const grave = estado === 'fora' || estado === 'instavel'
  const pct = disponibilidade === null ? '–' : `${porcento(disponibilidade, casas)}&nbsp;%`
  return `<li class="linha"><b>${escapeHtml(uf ? `${nome}, ${uf}` : nome)}</b><span class="estado ${estado}${grave ? ' selo' : ''}">${icone(estado)} ${ESTADOS[estado]}</span><span class="barras" role="img" aria-label="${dosDias(dias)}">${dias.map((nivel) => `<i${BARRAS[nivel]}></i>`).join('')}</span><span class="pct">${pct}</span></li>`
}

const BARRAS: Record<NivelDoDia, string> = {
  sem_movimento: ' class="s"',
  inteiro: '',
  parte: ' class="p"',
  fora: ' class="f"',
}

/** The bars in words, for readers that do not see them. */
function dosDias(dias: readonly NivelDoDia[]): string {
  const n = (nivel: NivelDoDia) => dias.filter((each) => each === nivel).length
  const partes = [
    `${n('inteiro')} dias inteiros`,
    ...(n('parte') > 0 ? [`${n('parte')} com falhas em parte do dia`] : []),
    ...(n('fora') > 0 ? [`${n('fora')} com mais de 1 hora fora`] : []),
    ...(n('sem_movimento') > 0 ? [`${n('sem_movimento')} sem movimento`] : []),
  ]
  return `Dos últimos ${dias.length} dias: ${partes.join(', ')}`
}

const LEGENDA = (
  [
    ['', 'respondeu o dia todo'],
    [' class="p"', 'parte do dia'],
    [' class="f"', 'mais de 1 h fora'],
    [' class="s"', 'sem movimento'],
  ] as const
)
  .map(([classe, nome]) => `<span><span class="barras" aria-hidden="true"><i${classe}></i></span>${nome}</span>`)
  .join('')

const semCidades = (q: string | undefined): string =>
  q
    ? `Nenhuma cidade com movimento se chama “${escapeHtml(q)}”. <a href="status">Ver todas</a>`
    : 'Ninguém emitiu em produção nos últimos 90 dias.'

const passado = ({ titulo, desde, encerradoEm, textos: [ultimo] }: IncidentePublico): string =>
  `<li><span class="sub">${dia(desde)}</span><div><h3>${escapeHtml(titulo)}</h3><p class="sub">${hora(desde)} a ${dia(desde) === dia(encerradoEm!) ? '' : `${dia(encerradoEm!)}, `}${hora(encerradoEm!)}, ${duracao(desde, encerradoEm!)}${ultimo ? `. ${escapeHtml(ultimo.texto)}` : ''}</p></div></li>`

/** `47 min`, `2 h 05 min`, `3 dias 4 h`. */
export function duracao(desde: string, ate: string): string {
  const minutos = Math.max(1, Math.round((Date.parse(ate) - Date.parse(desde)) / 60_000))
  const [dias, horas, resto] = [Math.floor(minutos / 1440), Math.floor(minutos / 60) % 24, minutos % 60]
  if (dias > 0) return `${dias === 1 ? '1 dia' : `${dias} dias`}${horas > 0 ? ` ${horas} h` : ''}`
  if (horas > 0) return `${horas} h${resto > 0 ? ` ${String(resto).padStart(2, '0')} min` : ''}`
  return `${resto} min`
}

const porcento = (parte: number, casas: number): string =>
  (Math.floor(parte * 100 * 10 ** casas) / 10 ** casas).toLocaleString('pt-BR', {
    minimumFractionDigits: parte === 1 ? 0 : casas,
    maximumFractionDigits: casas,
  })

const FUSO = { timeZone: 'America/Sao_Paulo' } as const
const HORA = new Intl.DateTimeFormat('pt-BR', { ...FUSO, timeStyle: 'short' })
const DIA = new Intl.DateTimeFormat('pt-BR', { ...FUSO, day: 'numeric', month: 'short' })
const hora = (em: string) => HORA.format(new Date(em))
const dia = (em: string) => DIA.format(new Date(em)).replace(' de ', ' ').replace('.', '')
/** `02:41`, or of an earlier day `28 nov, 23:10`. */
const quando = (em: string, agora: string) => (dia(em) === dia(agora) ? hora(em) : `${dia(em)}, ${hora(em)}`)

const plain = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** A shape for each state, so that none is distinguished by its colour alone. */
const TRACOS: Record<EstadoDaSituacao, string> = {
  fora: '<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path d="m15 9-6 6M9 9l6 6"/>',
  instavel: '<path d="M12 3 2 20h20zM12 9v5M12 17v.5"/>',
  respondendo: '<circle cx="12" cy="12" r="10"/><path d="m8 12 3 3 5-6"/>',
  sem_pedidos: '<path d="M6 12h12"/>',
}
const icone = (estado: EstadoDaSituacao): string =>
  `<svg width="15" height="15" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${TRACOS[estado]}</svg>`
