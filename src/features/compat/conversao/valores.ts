import { decimalsOf } from '#domain/money.ts'
import { avisar, fatoOf, put, type Quadro, recusar, valorOf } from './quadro.ts'

/** The price, its discounts and deductions; what else the body says of them must agree. */
export function finishValores(quadro: Quadro, item: string) {
  finishPreco(quadro, item)
  finishDescontos(quadro, item)
  finishDeducoes(quadro, item)
  finishRecebido(quadro, item)
  compareTotals(quadro, item)
}

/** Cents of the base of ISS as our service computes it; null where a deduction is not an amount. */
export function baseOf(quadro: Quadro, item: string): number | null {
  const servico = valorOf<number>(quadro, `${item}.valor.servico`)
  if (servico === undefined) return null
  const deducoes = valorOf<number>(quadro, `${item}.~deducoes.valor`) ?? 0
  const percentual = valorOf<number>(quadro, `${item}.valor.deducoes.percentual`) ?? 0
  if (percentual > 0) return null
  const desconto = valorOf<number>(quadro, `${item}.valor.descontoIncondicionado`) ?? 0
  return cents(servico) - cents(deducoes) - cents(desconto)
}

export const cents = (reais: number) => Math.round(reais * 100)

/** Unit times quantity, where the total is missing; both of them are compared where it came. */
function finishPreco(quadro: Quadro, item: string) {
  const chave = `${item}.valor.servico`
  const sent = valorOf<number>(quadro, chave)
  const unitario = fatoOf(quadro, `${item}.~preco.unitario`)
  if (unitario) {
    const conta = multiply(unitario.valor as number, valorOf<number>(quadro, `${item}.~preco.quantidade`) ?? 1)
    const campo = unitario.folha!.caminho
    const diverges = unitario.folha!.linha!.parametros['diverge'] === 'recusar'
    if (conta === null)
      recusar(quadro, campo, 'CASAS_DECIMAIS_EXCEDIDAS', 'Unitário × quantidade não dá centavos inteiros.', chave)
    else if (sent === undefined) put(quadro, chave, conta, unitario.folha)
    else if (conta !== sent) {
      const mensagem = `Unitário × quantidade é ${conta}, e o total é ${sent}.`
      if (diverges) recusar(quadro, campo, 'VALORES_DIVERGENTES', mensagem, chave)
      else avisar(quadro, campo, 'VALORES_DIVERGENTES', `${mensagem} Vale o total.`, chave)
    }
  }
  const soma = fatoOf(quadro, `${item}.~itens.total`)
  if (!soma) return
  const campo = soma.folha!.caminho.replace(/\[\d+\].*$/, '')
  const total = valorOf<number>(quadro, chave)
  if (total === undefined) {
    put(quadro, chave, soma.valor, soma.folha)
    avisar(quadro, campo, 'VALOR_CONVERTIDO', `A soma dos itens, ${String(soma.valor)}, é o valor do serviço.`, chave)
  } else if (total !== soma.valor)
    recusar(
      quadro,
      campo,
      'VALORES_DIVERGENTES',
      `A soma dos itens é ${String(soma.valor)}, e o valor do serviço, ${total}.`,
      chave,
    )
}

/** The product in reais; null where it is not whole cents. */
function multiply(unitario: number, quantidade: number): number | null {
  const decimals = [decimalsOf(unitario), decimalsOf(quantidade)] as const
  if (decimals[0] > 10 || decimals[1] > 10 || unitario < 0 || quantidade < 0) return null
  const scaled = BigInt(Math.round(unitario * 10 ** decimals[0])) * BigInt(Math.round(quantidade * 10 ** decimals[1]))
  const scale = 10n ** BigInt(decimals[0] + decimals[1])
  return (scaled * 100n) % scale === 0n ? Number((scaled * 100n) / scale) / 100 : null
}

/** A discount of the whole note belongs to its only item. */
function finishDescontos(quadro: Quadro, item: string) {
  for (const nome of ['descontoIncondicionado', 'descontoCondicionado']) {
    const raiz = fatoOf(quadro, `${item}.~raiz.${nome}`)
    const chave = `${item}.valor.${nome}`
    if (!raiz) continue
    const total = quadro.prefixos.reduce(
      (sum, _, at) => sum + cents(valorOf<number>(quadro, `servico[${at}].valor.${nome}`) ?? 0),
      0,
    )
    if (total === cents(raiz.valor as number)) continue
    const doItem = valorOf<number>(quadro, chave)
    if (quadro.prefixos.length === 1 && doItem === undefined) put(quadro, chave, raiz.valor, raiz.folha)
    else
      recusar(
        quadro,
        raiz.folha!.caminho,
        'VALORES_DIVERGENTES',
        'O desconto da nota não é a soma dos descontos dos serviços.',
        chave,
      )
  }
  const semNome = fatoOf(quadro, `${item}.~raiz.valorDesconto`)
  if (!semNome) return
  semNome.folha!.classe = 'ignorado'
  if (
    ['descontoIncondicionado', 'descontoCondicionado'].some(
      (nome) => valorOf(quadro, `${item}.valor.${nome}`) !== undefined,
    )
  )
    return
  semNome.folha!.classe = 'recusar'
  recusar(
    quadro,
    semNome.folha!.caminho,
    'VALOR_NAO_PERMITIDO',
    'Não se sabe se o desconto reduz a base: diga se é condicionado.',
  )
}

/** An amount, a percentage or documents; the amount goes with documents, never with a percentage. */
function finishDeducoes(quadro: Quadro, item: string) {
  const chave = `${item}.valor.deducoes`
  const valor = fatoOf(quadro, `${item}.~deducoes.valor`)
  const percentual = fatoOf(quadro, `${item}.~deducoes.percentual`)
  const documentos = [...(quadro.fatos.get(item)?.keys() ?? [])].some((each) => each.startsWith(`${chave}.documentos[`))
  finishFracao(quadro, item)
  if (valor && percentual) {
    const mensagem = 'A dedução vem em valor e em percentual; envie só um.'
    recusar(quadro, percentual.folha!.caminho, 'VALORES_DIVERGENTES', mensagem, `${chave}.percentual`)
  } else if (percentual) put(quadro, `${chave}.percentual`, percentual.valor, percentual.folha)
  if (!valor) return
  const isGroup = documentos || valor.folha!.linha!.destino.endsWith('.valor')
  put(quadro, isGroup ? `${chave}.valor` : chave, valor.valor, valor.folha)
}

/** A rate of unknown unit only confirms an amount. */
function finishFracao(quadro: Quadro, item: string) {
  const fracao = fatoOf(quadro, `${item}.~deducoes.fracao`)
  const servico = valorOf<number>(quadro, `${item}.valor.servico`)
  if (!fracao || fracao.valor === 0) return
  const valor = valorOf<number>(quadro, `${item}.~deducoes.valor`)
  const near = (parte: number) =>
    valor !== undefined && servico !== undefined && Math.abs(servico * parte - valor) < 0.011
  if (near(fracao.valor as number) || near((fracao.valor as number) / 100)) return
  const mensagem = 'Não se sabe se a taxa é fração ou percentual: envie a dedução em valor.'
  recusar(quadro, fracao.folha!.caminho, 'VALOR_NAO_PERMITIDO', mensagem, `${item}.valor.deducoes`)
}

/** What was received: nothing to say where it is the price. */
function finishRecebido(quadro: Quadro, item: string) {
  const servico = valorOf<number>(quadro, `${item}.valor.servico`)
  const pago = fatoOf(quadro, `${item}.~pago`)
  if (pago && pago.valor !== servico) put(quadro, `${item}.valor.recebido`, pago.valor, pago.folha)
  const recebido = fatoOf(quadro, `${item}.~recebido`)
  if (!recebido) return
  const campo = recebido.folha!.caminho
  if (recebido.valor === servico)
    return avisar(quadro, campo, 'CAMPO_IGNORADO', 'Igual ao valor do serviço: nada muda.')
  recebido.folha!.classe = 'recusar'
  recusar(quadro, campo, 'VALOR_NAO_PERMITIDO', 'O valor recebido é da nota do intermediário, que não emite aqui.')
}

/** Totals and unit prices that the note does not need. */
function compareTotals(quadro: Quadro, item: string) {
  if (quadro.prefixos.length === 1) {
    const total = cents(valorOf<number>(quadro, `${item}.valor.servico`) ?? 0)
    for (const { valor, folha } of quadro.lados.get(`${item}.~confere.total`) ?? [])
      if (cents(valor as number) !== total)
        avisar(
          quadro,
          folha!.caminho,
          'VALORES_DIVERGENTES',
          `O pedido diz ${String(valor)}, e o valor do serviço é ${total / 100}.`,
        )
  }
  const unitario = fatoOf(quadro, `${item}.~confere.unitario`)
  const servico = valorOf<number>(quadro, `${item}.valor.servico`)
  if (!unitario || servico === undefined) return
  const conta = multiply(unitario.valor as number, valorOf<number>(quadro, `${item}.~confere.quantidade`) ?? 1)
  if (conta === servico) return
  avisar(
    quadro,
    unitario.folha!.caminho,
    'VALORES_DIVERGENTES',
    `Unitário × quantidade não é o valor do serviço, ${servico}; vale este.`,
  )
}
