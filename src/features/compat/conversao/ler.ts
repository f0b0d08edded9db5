import { type Folha, isNeutro, isVazio, leavesOf } from './folhas.ts'
import { isBrasil } from './lugares.ts'
import type { Leitura } from './numeros.ts'
import { avisar, type Fato, type Lida, type Quadro, recusar, setFato } from './quadro.ts'
import { REGRAS } from './regras.ts'
import { type Tabela, tabelaOf } from './tabela.ts'
import type { Contexto, Provedor } from './tipos.ts'

/** Reads every leaf of a body by its row, and joins what they state. */
export function readBody(provedor: Provedor, corpo: object, contexto: Contexto): Quadro {
  const tabela = tabelaOf(provedor)
  const leaves = leavesOf(corpo)
  const itens = new Map<string, number>()
  const folhas = leaves.map((folha): Lida => {
    const place = placeOf(tabela, folha, itens)
    const linha = tabela.find(place.chave)
    return { ...folha, ...place, linha, classe: linha?.classe ?? 'ignorado' }
  })
  const prefixos = [...itens.keys()]
  const quadro: Quadro = {
    ...{ tabela, contexto, folhas, fatos: new Map(), lados: new Map(), avisos: [], recusas: [] },
    recusados: new Set(),
    prefixos: prefixos.length > 0 ? prefixos.slice(0, ITENS_MAX) : [tabela.itens[0] ?? ''],
  }
  if (prefixos.length > ITENS_MAX)
    recusar(quadro, tabela.itens[0]!, 'TAMANHO_INVALIDO', `Uma nota tem até ${ITENS_MAX} serviços.`)
  refuseTwoLists(quadro, prefixos)
  const porChave = new Map(folhas.map((folha) => [nameOf(tabela, folha.chave), folha]))
  for (const folha of folhas) readLeaf(quadro, folha, (chave) => porChave.get(nameOf(tabela, chave))?.valor)
  for (const [chave, fatos] of quadro.lados) resolve(quadro, chave, fatos)
  warnSpelling(quadro)
  return quadro
}

const nameOf = ({ semMaiusculas }: Tabela, chave: string) => (semMaiusculas ? chave.toLowerCase() : chave)

const ITENS_MAX = 500

/** One list of services under two names: which of them is the note's is not known. */
function refuseTwoLists(quadro: Quadro, prefixos: readonly string[]) {
  const lists = new Set(prefixos.map((prefixo) => prefixo.replace(/\[\d+\]$/, '')))
  const [first, second] = lists
  if (second !== undefined)
    recusar(quadro, second, 'VALORES_DIVERGENTES', `O pedido traz ${first} e ${second}; envie só um.`)
}

/** The item that a path is in, as it was sent: `servicos[0]`, or `servico` for one that is an object. */
function itemOf({ itens, semMaiusculas }: Tabela, caminho: string): string | null {
  for (const lista of itens) {
    const start = caminho.slice(0, lista.length)
    if ((semMaiusculas ? start.toLowerCase() : start) !== lista) continue
    const index = /^\[\d+\]/.exec(caminho.slice(lista.length))?.[0] ?? ''
    const end = lista.length + index.length
    if (caminho.length === end ? index !== '' : caminho[end] === '.') return caminho.slice(0, end)
  }
  return null
}

/** A path as the table has it: the items under the first name of their list, and always as a list. */
function placeOf(
  tabela: Tabela,
  { caminho, chave, indices }: Folha,
  itens: Map<string, number>,
): Pick<Lida, 'chave' | 'item' | 'indices'> {
  const prefixo = itemOf(tabela, caminho)
  if (prefixo === null) return { chave, item: null, indices }
  const item = itens.get(prefixo) ?? itens.size
  itens.set(prefixo, item)
  const rest = chave.slice(prefixo.replace(/\[\d+\]$/, '[]').length)
  return { chave: `${tabela.itens[0]}[]${rest}`, item, indices: prefixo.endsWith(']') ? indices.slice(1) : indices }
}

function readLeaf(quadro: Quadro, folha: Lida, other: (chave: string) => unknown) {
  const { linha, valor, caminho } = folha
  if (isVazio(valor)) {
    folha.motivo = 'Vazio.'
    if (linha === null || linha.classe === 'recusar') folha.classe = 'ignorado'
    return
  }
  if (linha === null) {
    if (isNeutro(valor)) {
      folha.motivo = 'Campo desconhecido, sem valor.'
      return
    }
    folha.classe = 'recusar'
    folha.motivo = 'Campo desconhecido: não se sabe se muda o imposto.'
    return recusar(quadro, caminho, 'VALOR_NAO_PERMITIDO', folha.motivo)
  }
  if (linha.motivo) folha.motivo = linha.motivo
  const { parametros, motivo, regra } = linha
  const lido = REGRAS[regra]!(valor, { parametros, motivo, beside: other })
  if (lido.recusa) return refuseLeaf(quadro, folha, lido.recusa)
  if (lido.conversao) folha.conversao = lido.conversao
  if (lido.aviso) avisar(quadro, caminho, lido.aviso.codigo, lido.aviso.mensagem)
  if (lido.valor !== undefined) state(quadro, folha, lido.valor)
  warnClass(quadro, folha, lido)
}

/** One refusal for a group of leaves: for the group that the row names, or for all that a row of a group holds. */
function refuseLeaf(quadro: Quadro, folha: Lida, nota: NonNullable<Leitura['recusa']>) {
  const { linha, caminho } = folha
  const isNew = folha.classe !== 'outra_rota'
  if (isNew) folha.classe = 'recusar'
  folha.motivo = nota.mensagem
  const { parametros, origem, destino } = linha!
  if (parametros['grupo'] || origem.endsWith('.*')) {
    const group = `${parametros['grupo'] ?? origem} ${folha.item}`
    if (quadro.recusados.has(group)) return
    quadro.recusados.add(group)
  }
  const isGroup = origem.endsWith('.*') && !parametros['grupo']
  const nosso = destino ? fill(destino, folha.item ?? 0, folha.indices) : undefined
  recusar(quadro, isGroup ? groupPath(folha, origem) : caminho, nota.codigo, nota.mensagem, nosso)
}

/** The path of the group of a leaf, as it was sent. */
function groupPath({ caminho, chave }: Lida, origem: string): string {
  const deeper = chave.slice(origem.length - 2)
  let end = caminho.length
  for (const _ of deeper.match(/\.|\[\]/g) ?? [])
    end = Math.max(caminho.lastIndexOf('.', end - 1), caminho.lastIndexOf('[', end - 1))
  return caminho.slice(0, end)
}

/** What a leaf states: at its place in our request, in every item where it is about the whole note. */
function state(quadro: Quadro, folha: Lida, valor: unknown) {
  const { destino, papel, parametros } = folha.linha!
  const name = papel.startsWith('~') ? `servico[].${papel}` : papel || destino
  const ordem = Number(parametros['ordem'] ?? 1)
  const items =
    folha.item === null && name.startsWith('servico[]') ? quadro.prefixos.map((_, index) => index) : [folha.item ?? 0]
  for (const item of items) {
    const chave = fill(name, item, folha.indices)
    if (destino) folha.destino ??= fill(destino, item, folha.indices)
    const fato: Fato = { valor, folha, ordem }
    const known = quadro.lados.get(chave)
    if (known) known.push(fato)
    else quadro.lados.set(chave, [fato])
    if (parametros['exterior'] === 'sim')
      setFato(quadro, chave.replace(/\.[^.]+$/, '.~exterior'), { ...fato, valor: true })
  }
}

/** The item in `servico[]`, and the index of the leaf's list in the list of ours. */
const fill = (name: string, item: number, indices: readonly number[]) =>
  name.replace(/^servico\[\]/, `servico[${item}]`).replace('[]', `[${indices[0] ?? 0}]`)

function warnClass(quadro: Quadro, { classe, caminho, linha, valor }: Lida, lido: Leitura) {
  const { motivo, regra, parametros } = linha!
  const when = parametros['avisar']
  const isNamed = when?.startsWith('em:') === true && when.slice(3).split('|').includes(String(valor))
  const isLoss =
    classe === 'com_perda' &&
    !lido.aviso &&
    when !== 'nao' &&
    !(when === 'fora' && isBrasil(lido.valor)) &&
    !isNeutro(valor)
  if (classe === 'cadastro') avisar(quadro, caminho, 'VALOR_DO_CADASTRO', motivo)
  else if (classe === 'ignorado' && (when === 'sim' || (regra === 'nada' && !isNeutro(valor))))
    avisar(quadro, caminho, 'CAMPO_IGNORADO', motivo)
  else if (isLoss || when === 'sim' || isNamed) avisar(quadro, caminho, 'VALOR_CONVERTIDO', motivo)
}

/** The one value of a name that several leaves state: the first by the order of their rows. */
function resolve(quadro: Quadro, chave: string, fatos: readonly Fato[]) {
  const [first, ...others] = [...fatos].sort((a, b) => a.ordem - b.ordem) as [Fato, ...Fato[]]
  const { parametros } = first.folha!.linha!
  if (parametros['juntar'] === 'sim') {
    const textos = [...new Set([first, ...others].map(({ valor }) => valor))].join('\n')
    setFato(quadro, chave, { ...first, valor: textos })
    return
  }
  if (parametros['somar'] === 'sim') {
    const total = [first, ...others].reduce((sum, { valor }) => sum + Math.round((valor as number) * 100), 0)
    setFato(quadro, chave, { ...first, valor: total / 100 })
    return
  }
  setFato(quadro, chave, first)
  if (OWN_VALUES.test(chave)) return
  for (const { valor, folha, ordem } of others) {
    if (valor === first.valor) continue
    const mensagem = `Difere de ${first.folha!.caminho}, que diz ${String(first.valor).slice(0, 60)}.`
    const diverges =
      folha!.linha!.parametros['diverge'] === 'recusar' || (ordem === first.ordem && !chave.includes('~total'))
    if (diverges) recusar(quadro, folha!.caminho, 'VALORES_DIVERGENTES', `${mensagem} Envie só um dos dois.`)
    else avisar(quadro, folha!.caminho, 'VALORES_DIVERGENTES', `${mensagem} Vale o primeiro.`)
    folha!.classe = diverges ? 'recusar' : 'com_perda'
    delete folha!.destino
  }
}

/** Names of which every leaf has its own value, which is compared later. */
const OWN_VALUES = /~(confere|ambiente)/

/** Names in another spelling than the provider's. */
function warnSpelling(quadro: Quadro) {
  if (!quadro.tabela.semMaiusculas) return
  for (const { chave, caminho, linha } of quadro.folhas) {
    if (!linha || linha.origem.endsWith('.*') || chave === linha.origem) continue
    const names = linha.origem.split('.')
    const sent = caminho.split('.')
    const at = sent.findIndex((name, index) => name.replace(/\[\d+\]/g, '') !== names[index]?.replace('[]', ''))
    if (at < 0) continue
    avisar(
      quadro,
      sent.slice(0, at + 1).join('.'),
      'VALOR_CONVERTIDO',
      `O nome é ${names[at]!.replace('[]', '')}; vale sem diferença de maiúsculas.`,
    )
  }
}
