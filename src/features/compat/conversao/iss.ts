import { isBrasil } from './lugares.ts'
import { asPercent, round4 } from './numeros.ts'
import { avisar, expectedCampo, type Fato, fatoOf, put, type Quadro, recusar, valorOf } from './quadro.ts'
import { baseOf, cents } from './valores.ts'

/** The ISS: its situation, who pays it, its rate in percent, its amount and its base. */
export function finishIss(quadro: Quadro, item: string) {
  const situacao = finishSituacao(quadro, item)
  finishRetido(quadro, item, situacao)
  finishBase(quadro, item)
  finishAliquota(quadro, item)
  const valor = fatoOf(quadro, `${item}.~iss.valor`)
  const retido = fatoOf(quadro, `${item}.~iss.valorRetido`)
  const isPlace = retido?.folha?.linha?.destino.endsWith('iss.valor')
  const amount = valor ?? (isPlace ? retido : undefined)
  if (amount) put(quadro, `${item}.iss.valor`, amount.valor, amount.folha)
}

/** `exig:3` or `tipo:1`, with `+retido` where the list of the provider says so. */
type Situacao = { nome: 'exig' | 'tipo'; numero: number; retido: boolean; fato: Fato }

function readSituacao(fato: Fato | undefined): Situacao | undefined {
  if (!fato) return undefined
  const [codigo = '', extra] = (fato.valor as string).split('+')
  const [nome, numero] = codigo.split(':')
  return { nome: nome as Situacao['nome'], numero: Number(numero), retido: extra === 'retido', fato }
}

/** One of tipoTributacao and exigibilidade, never both; what contradicts it is refused. */
function finishSituacao(quadro: Quadro, item: string): Situacao | undefined {
  const of = (nome: string) => readSituacao(fatoOf(quadro, `${item}.~situacao.${nome}`))
  const [tipo, exigibilidade, suspensao] = [of('tipo'), of('exigibilidade'), of('suspensao')]
  const refuse = (fato: Fato, mensagem: string) => {
    fato.folha!.classe = 'recusar'
    recusar(quadro, fato.folha!.caminho, 'VALORES_DIVERGENTES', mensagem)
  }
  const isSpecial = exigibilidade && exigibilidade.numero !== 1
  let chosen = isSpecial ? exigibilidade : (tipo ?? exigibilidade ?? of('natureza'))
  if (isSpecial && tipo && !agree(tipo, exigibilidade))
    refuse(
      exigibilidade.fato,
      `A exigibilidade contradiz ${tipo.fato.folha!.caminho}; envie só o que descreve a operação.`,
    )
  if (suspensao) {
    if (chosen && !(chosen.nome === 'tipo' && [1, 2, suspensao.numero].includes(chosen.numero)))
      refuse(suspensao.fato, 'A suspensão só existe com o ISS tributável.')
    chosen = suspensao
  }
  const natureza = of('naturezaOperacao')
  if (natureza && !(chosen && isSame(natureza, chosen)))
    refuse(natureza.fato, 'A natureza da operação não é a que o ISS do serviço diz.')
  if (chosen) {
    put(
      quadro,
      `${item}.iss.${chosen.nome === 'exig' ? 'exigibilidade' : 'tipoTributacao'}`,
      chosen.numero,
      chosen.fato.folha,
    )
    checkImunidade(quadro, item, chosen)
  }
  return chosen
}

/** Whether two of them describe the same: isento 3 and isenção 3, imune 4 and imunidade 5, suspenso 5 and 6. */
function agree(um: Situacao, outro: Situacao): boolean {
  const plain = ({ nome, numero }: Situacao) => (nome === 'tipo' ? (DO_TIPO[numero] ?? 0) : numero)
  // Taxable, inside or outside of the city, is what providers leave beside a suspension or an export.
  return plain(um) === plain(outro) || (um.nome === 'tipo' && um.numero <= 2 && !um.retido)
}
/** A nature of the operation, from the list of ABRASF, as the ISS says it. */
const isSame = (natureza: Situacao, { nome, numero }: Situacao) =>
  nome === 'tipo' ? natureza.numero === numero : natureza.numero > 2 && DO_TIPO[natureza.numero] === numero

/** tipoTributacao → exigibilidade. */
const DO_TIPO: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 3, 4: 5, 5: 6, 6: 7, 7: 1 }

/** Immunity with foreign trade is an export in the older order of the national list. */
function checkImunidade(quadro: Quadro, item: string, { nome, numero, fato }: Situacao) {
  const campo = fato.folha!.caminho
  const isImune = nome === 'tipo' && numero === 4
  const exterior = valorOf(quadro, `${item}.comercioExterior.modoPrestacao`) !== undefined
  if (isImune && exterior && !isBrasil(valorOf(quadro, 'tomador.endereco.codigoPais')))
    recusar(
      quadro,
      campo,
      'VALORES_DIVERGENTES',
      'O pedido diz imune e traz uma exportação: confirme a situação do ISS.',
    )
  else if (isImune && valorOf(quadro, `${item}.iss.tipoImunidade`) === undefined)
    avisar(quadro, campo, 'VALORES_DIVERGENTES', 'A nota vai como imune, e o tipo da imunidade não veio.')
}

function finishRetido(quadro: Quadro, item: string, situacao: Situacao | undefined) {
  const chave = `${item}.iss.retido`
  const sent = fatoOf(quadro, `${item}.~iss.retido`)
  const valor = fatoOf(quadro, `${item}.~iss.valorRetido`)
  const implied = situacao?.retido || ((valor?.valor as number | undefined) ?? 0) > 0
  if (sent?.valor === false && implied) {
    const fato = situacao?.retido ? situacao.fato : valor!
    fato.folha!.classe = 'recusar'
    recusar(
      quadro,
      fato.folha!.caminho,
      'VALORES_DIVERGENTES',
      `O ISS vem retido aqui, e ${sent.folha!.caminho} diz que não é.`,
      chave,
    )
  }
  put(quadro, chave, sent ? sent.valor : implied, sent?.folha ?? valor?.folha ?? null)
}

/** The base goes only where it is not the one that our service computes. */
function finishBase(quadro: Quadro, item: string) {
  const base = fatoOf(quadro, `${item}.~iss.base`)
  if (base && cents(base.valor as number) !== baseOf(quadro, item))
    put(quadro, `${item}.valor.baseCalculo`, base.valor, base.folha)
}

/** The rate: proved by the amount where one came, else by the unit of the provider; without one, from the register. */
function finishAliquota(quadro: Quadro, item: string) {
  const chave = `${item}.iss.aliquota`
  const sent = fatoOf(quadro, `${item}.~iss.aliquota`)
  const campo = sent?.folha?.caminho ?? expectedCampo(quadro, chave)
  const valor =
    valorOf<number>(quadro, `${item}.~iss.valor`) ?? valorOf<number>(quadro, `${item}.~iss.valorRetido`) ?? 0
  checkRetida(quadro, item, sent)
  if (sent === undefined) return takeAmountOrCadastro(quadro, item, campo, valor)
  const aliquota = sent.valor as number
  const read = valor > 0 ? prove(quadro, item, aliquota, valor) : assume(quadro, aliquota)
  if (typeof read === 'string') return recusar(quadro, campo, 'VALORES_DIVERGENTES', read, chave)
  if (read > 100 || read < 0) return recusar(quadro, campo, 'VALOR_FORA_DO_LIMITE', 'A alíquota vai de 0 a 100.', chave)
  put(quadro, chave, round4(read), sent.folha)
  const written = quadro.tabela.aliquotaIss === 'fracao' ? asPercent(aliquota) : round4(aliquota)
  if (round4(read) === written) return
  sent.folha!.conversao = 'unidade da alíquota'
  const proof = valor > 0 ? `o valor do ISS, ${valor}, confirma` : 'confira'
  avisar(quadro, campo, 'VALOR_CONVERTIDO', `${aliquota} é lido como ${round4(read)}%: ${proof}.`, chave)
}

/** The reading under which base × rate is the amount, to the cent; a sentence where none is. */
function prove(quadro: Quadro, item: string, aliquota: number, valor: number): number | string {
  const own = valorOf<number>(quadro, `${item}.~iss.base`)
  const servico = valorOf<number>(quadro, `${item}.valor.servico`)
  const computed = baseOf(quadro, item)
  const bases = [own, computed === null ? undefined : computed / 100, servico].filter((base) => base !== undefined)
  for (const percent of [aliquota, asPercent(aliquota)])
    if (percent <= 100 && bases.some((base) => Math.abs((base * percent) / 100 - valor) < TOLERANCIA)) return percent
  return `A alíquota ${aliquota} não dá o valor do ISS, ${valor}, sobre a base; confira os três.`
}
/** A cent up or down, by another way to round. */
const TOLERANCIA = 0.0101

/** The reading of a rate without an amount that proves it. */
function assume(quadro: Quadro, aliquota: number): number | string {
  const { cadastro } = quadro.contexto
  const { aliquotaIss: unidade } = quadro.tabela
  if (aliquota === 0) return 0
  if (unidade === 'fracao') return aliquota > 1 ? aliquota : fractionOf(aliquota)
  if (cadastro?.formatoAliquota === 'fracao')
    return aliquota < 1 ? fractionOf(aliquota) : `${aliquota} não é uma fração, que é o formato do cadastro.`
  if (aliquota >= 1 || cadastro?.formatoAliquota === 'percentual') return aliquota
  if (unidade === 'percentual') return fractionOf(aliquota)
  if (cadastro?.aliquotaIss === asPercent(aliquota)) return asPercent(aliquota)
  return `${aliquota} é menor que 1 e não se sabe se é fração: envie a alíquota em percentual.`
}
/** A rate below one as a fraction; a sentence where it would be no rate of ISS. */
const fractionOf = (aliquota: number): number | string =>
  aliquota <= MAXIMA_FRACAO
    ? asPercent(aliquota)
    : `${aliquota} seria ${asPercent(aliquota)}% como fração e ${aliquota}% como percentual; nenhum é certo.`
/** The highest rate of ISS (LC 116, art. 8º II). */
const MAXIMA_FRACAO = 0.05

function checkRetida(quadro: Quadro, item: string, sent: Fato | undefined) {
  const retida = fatoOf(quadro, `${item}.~iss.aliquotaRetido`)
  if (!retida) return
  retida.folha!.classe = 'ignorado'
  if (retida.valor === 0 || retida.valor === sent?.valor) return
  retida.folha!.classe = 'recusar'
  recusar(quadro, retida.folha!.caminho, 'VALORES_DIVERGENTES', 'A alíquota retida difere da alíquota do ISS.')
}

function takeAmountOrCadastro(quadro: Quadro, item: string, campo: string, valor: number) {
  const chave = `${item}.iss.aliquota`
  const base = valorOf<number>(quadro, `${item}.~iss.base`) ?? (baseOf(quadro, item) ?? 0) / 100
  if (valor > 0 && base > 0) {
    const aliquota = round4((valor * 100) / base)
    if (Math.abs((base * aliquota) / 100 - valor) >= TOLERANCIA || aliquota > 100)
      return recusar(quadro, campo, 'VALORES_DIVERGENTES', `Nenhuma alíquota dá ${valor} sobre ${base}.`, chave)
    put(quadro, chave, aliquota, fatoOf(quadro, `${item}.~iss.valor`)?.folha)
    return avisar(
      quadro,
      campo,
      'VALOR_CONVERTIDO',
      `Não veio: calculada do valor do ISS, ${valor}: ${aliquota}%.`,
      chave,
    )
  }
  const padrao = quadro.contexto.cadastro?.aliquotaIss
  if (padrao !== undefined) {
    put(quadro, chave, padrao)
    return avisar(quadro, campo, 'VALOR_PADRAO', `Não veio: vale a alíquota do cadastro, ${padrao}%.`, chave)
  }
  const mensagem = 'Falta a alíquota do ISS: envie-a, ou cadastre a alíquota padrão da empresa.'
  recusar(quadro, campo, 'CAMPO_OBRIGATORIO', mensagem, chave)
}
