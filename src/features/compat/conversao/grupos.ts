import { ESFERAS } from '#domain/nota/total-tributos.ts'
import { tabelas } from './lugares.ts'
import { asPercent } from './numeros.ts'
import { finishEndereco } from './pessoas.ts'
import { finishComercioExterior } from './prestacao.ts'
import { avisar, campoOf, dropGroup, fatoOf, keysBelow, put, type Quadro, recusar, valorOf } from './quadro.ts'

/** The groups of an item that only some notes have. */
export function finishGrupos(quadro: Quadro, item: string) {
  finishComercioExterior(quadro, item)
  finishReforma(quadro, item)
  finishTotais(quadro, item)
  const daPrestacao = valorOf<string>(quadro, `${item}.municipioPrestacao`)
  for (const grupo of ['obra', 'evento']) finishEndereco(quadro, `${item}.${grupo}.endereco`, daPrestacao)
  finishDocumentos(quadro, item)
}

/** IBS and CBS: the situation is the beginning of the class; not for exports, nor for companies in Simples Nacional. */
function finishReforma(quadro: Quadro, item: string) {
  const grupo = `${item}.reforma`
  finishAliquotas(quadro, item)
  const keys = keysBelow(quadro, grupo)
  if (keys.length === 0) return
  const isExport = valorOf(quadro, `${item}.iss.exigibilidade`) === EXPORTACAO
  if (isExport || quadro.contexto.cadastro?.optanteSimples) {
    const porque = isExport ? 'na exportação' : 'de empresa do Simples Nacional'
    for (const chave of keys)
      avisar(
        quadro,
        campoOf(quadro, chave),
        'CAMPO_SEM_DESTINO',
        `A nota ${porque} não leva o grupo de IBS e CBS.`,
        grupo,
      )
    return dropGroup(quadro, grupo)
  }
  const classe = valorOf<string>(quadro, `${grupo}.classificacao`)
  if (classe !== undefined && valorOf(quadro, `${grupo}.cst`) === undefined)
    put(quadro, `${grupo}.cst`, classe.slice(0, 3), fatoOf(quadro, `${grupo}.classificacao`)!.folha)
}
const EXPORTACAO = 4

/** Rates in fractions: 0.009 is 0.9 %. One that is not the year's may be a percentage, and is refused. */
function finishAliquotas(quadro: Quadro, item: string) {
  for (const [nome, campoFase, campoValor] of ALIQUOTAS) {
    const fato = fatoOf(quadro, `${item}.~reforma.${nome}`)
    if (!fato) continue
    const chave = `${item}.reforma.${nome}`
    const lida = asPercent(fato.valor as number)
    const fase = tabelas().faseReforma(mesOf(quadro))
    const daFase = fase?.[campoFase]
    const doAno = daFase === null || daFase === undefined ? undefined : daFase / 10_000
    const base = valorOf<number>(quadro, `${item}.reforma.baseCalculo`)
    const valor = valorOf<number>(quadro, `${item}.reforma.${campoValor}`)
    const isProved = base !== undefined && valor !== undefined && Math.abs((base * lida) / 100 - valor) < 0.0101
    if (lida === 0 || lida === doAno || (doAno === undefined && isProved)) {
      put(quadro, chave, lida, fato.folha)
      continue
    }
    fato.folha!.classe = 'recusar'
    const mensagem =
      doAno === undefined
        ? `${String(fato.valor)} é ${lida}% como fração, e não há alíquota publicada que o confirme; envie sem ela.`
        : `${String(fato.valor)} é ${lida}% como fração, e a alíquota do ano é ${doAno}%: envie ${doAno / 100}, ou não a envie.`
    recusar(quadro, fato.folha!.caminho, 'VALORES_DIVERGENTES', mensagem, chave)
  }
}

const ALIQUOTAS = [
  ['pIbsEstadual', 'ibsEstadual', 'valorIbsEstadual'],
  ['pIbsMunicipal', 'ibsMunicipal', 'valorIbsMunicipal'],
  ['pCbs', 'cbs', 'valorCbs'],
] as const

const mesOf = (quadro: Quadro): string =>
  valorOf<string>(quadro, 'rps.competencia') ??
  (valorOf<string>(quadro, 'rps.dataEmissao') ?? quadro.contexto.agora.toISOString()).slice(0, 7)

/** The approximate total of taxes: amounts before percentages, the three parts before one total. */
function finishTotais(quadro: Quadro, item: string) {
  const grupo = `${item}.totalTributos`
  const isSimples = quadro.contexto.cadastro?.optanteSimples === true
  const simples = fatoOf(quadro, `${item}.~total.simples`)
  for (const tipo of ['valor', 'percentual'] as const) {
    const partes = ESFERAS.flatMap((esfera) => {
      const fato = fatoOf(quadro, `${item}.~total.${tipo}.${esfera}`)
      return fato ? [{ esfera, fato }] : []
    })
    if (partes.every(({ fato }) => fato.valor === 0) || (simples && isSimples)) continue
    put(quadro, `${grupo}.tipo`, tipo)
    for (const { esfera, fato } of partes) put(quadro, `${grupo}.${esfera}`, fato.valor, fato.folha)
    return
  }
  const valor = fatoOf(quadro, `${item}.~total.soma.valor`)
  const percentual = fatoOf(quadro, `${item}.~total.soma.percentual`)
  const [tipo, total] = simples
    ? (['simples', simples] as const)
    : valor
      ? (['valor', valor] as const)
      : ([isSimples ? 'simples' : 'percentual', percentual] as const)
  if (!total || total.valor === 0) return
  put(quadro, `${grupo}.tipo`, tipo)
  put(quadro, `${grupo}.federal`, total.valor, total.folha)
}

/** Documents of deductions: a key by its size, and the address of the supplier. */
function finishDocumentos(quadro: Quadro, item: string) {
  const lista = `${item}.valor.deducoes.documentos`
  const indices = new Set(
    [...(quadro.fatos.get(item)?.keys() ?? [])].flatMap((chave) =>
      chave.startsWith(`${lista}[`) ? [chave.slice(lista.length + 1, chave.indexOf(']', lista.length))] : [],
    ),
  )
  for (const index of indices) {
    const documento = `${lista}[${index}]`
    const chave = fatoOf(quadro, `${documento}.~chave`)
    if (chave)
      put(
        quadro,
        `${documento}.${String(chave.valor).length === 44 ? 'chaveNfe' : 'chaveNfse'}`,
        chave.valor,
        chave.folha,
      )
    finishEndereco(quadro, `${documento}.fornecedor.endereco`)
  }
}
