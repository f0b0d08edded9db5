import { descricao } from './danfse-descricoes.ts'
import { cut, dinheiro, porcento, soma, VAZIO } from './danfse-format.ts'
import type { DanfseQuadro, QuadroDe } from './danfse-quadro.ts'
import { join, type Place, type Reader } from './danfse-reader.ts'

/** ISSQN, or the sentence of note 4 when the operation is not subject to it. */
export function issqn(nota: Reader, dps: Reader, place: Place): DanfseQuadro {
  const tributacao = dps.text('valores/trib/tribMun/tribISSQN')
  if (tributacao === null || tributacao === '4') {
    return { faixa: 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN' }
  }

  const municipal = (campo: string) => dps.text(`valores/trib/tribMun/${campo}`)
  const local = place(nota.text('cLocIncid'), nota.text('xLocIncid'))
  const regime = {
    regimeEspecial: cut(descricao('regEspTrib', dps.text('prest/regTrib/regEspTrib')), 27),
    imunidade: cut(descricao('tpImunidade', municipal('tpImunidade')), 40),
    suspensao: cut(descricao('tpSusp', municipal('exigSusp/tpSusp')), 40),
    processoSuspensao: cut(municipal('exigSusp/nProcesso'), 30),
  }
  const reducoes = {
    beneficio: cut(descricao('tpBM', nota.text('valores/tpBM')), 40),
    calculoBeneficio: dinheiro(nota.text('valores/vCalcBM') ?? municipal('BM/vRedBCBM')),
    deducoes: soma(
      dps.text('valores/vDedRed/vDR') ?? nota.text('valores/vCalcDR'),
      nota.text('IBSCBS/valores/vCalcReeRepRes'),
    ),
    descontoIncondicionado: dinheiro(dps.text('valores/vDescCondIncond/vDescIncond')),
  }
  return {
    quadro: 'issqn',
    valores: {
      tributacaoIssqn: cut(descricao('tribISSQN', tributacao), 21),
      incidenciaIssqn: cut(join(' / ', local, municipal('cPaisResult') ?? (local && 'BR')), 42),
      ...unlessEmpty(regime),
      ...unlessEmpty(reducoes),
      baseIssqn: dinheiro(nota.text('valores/vBC')),
      aliquota: porcento(nota.text('valores/pAliqAplic')),
      retencao: cut(descricao('tpRetISSQN', municipal('tpRetISSQN')), 25),
      issqn: dinheiro(nota.text('valores/vISSQN')),
    },
  }
}

/** Withholdings, and PIS and COFINS as long as they exist. */
export function federal(dps: Reader): QuadroDe<'federal'> {
  const retido = (campo: string) => dps.text(`valores/trib/tribFed/${campo}`)
  const pis = retido('piscofins/vPis')
  const cofins = retido('piscofins/vCofins')
  const tipoRetencao = retido('piscofins/tpRetPisCofins')
  // NT 008 v1.02 (14/07/2026): code 1 says PIS and COFINS were withheld, so the provider does not owe them.
  const isPisCofinsRetido = tipoRetencao === '1'
  return {
    quadro: 'federal',
    valores: {
      irrf: dinheiro(retido('vRetIRRF')),
      contribuicaoPrevidenciaria: dinheiro(retido('vRetCP')),
      contribuicoesSociais: isPisCofinsRetido ? soma(retido('vRetCSLL'), pis, cofins) : dinheiro(retido('vRetCSLL')),
      ...(isBefore(dps, FIM_DO_PIS_COFINS) && {
        pis: dinheiro(isPisCofinsRetido ? '0' : pis),
        cofins: dinheiro(isPisCofinsRetido ? '0' : cofins),
        descricaoContribuicoes: cut(descricao('tpRetPisCofins', tipoRetencao), 35),
      }),
    },
  }
}

/** The two taxes of the reform, as SEFIN calculated them. */
export function ibsCbs(nota: Reader, dps: Reader, place: Place): QuadroDe<'ibsCbs'> {
  const tributo = (campo: string) => dps.text(`IBSCBS/valores/trib/gIBSCBS/${campo}`)
  const valor = (campo: string) => nota.text(`IBSCBS/valores/${campo}`)
  const totais = (campo: string) => nota.text(`IBSCBS/totCIBS/${campo}`)
  const ibge = nota.text('IBSCBS/cLocalidadeIncid')
  const piscofins = (campo: string) => dps.text(`valores/trib/tribFed/piscofins/${campo}`)
  const hasPisCofins = isBefore(dps, FIM_DO_PIS_COFINS)
  const exclusoes = soma(
    dps.text('valores/vDescCondIncond/vDescIncond'),
    valor('vCalcReeRepRes'),
    isBefore(dps, FIM_DO_ISS) ? nota.text('valores/vISSQN') : null,
    hasPisCofins ? piscofins('vPis') : null,
    hasPisCofins ? piscofins('vCofins') : null,
  )
  return {
    quadro: 'ibsCbs',
    valores: {
      cstClassTrib: cut(join(' / ', tributo('CST'), tributo('cClassTrib')), 12),
      indicadorOperacao: cut(
        join(' / ', dps.text('IBSCBS/cIndOp'), ibge, place(ibge, nota.text('IBSCBS/xLocalidadeIncid'))),
        56,
      ),
      exclusoes: nota.at('IBSCBS') ? exclusoes : VAZIO,
      baseIbsCbs: dinheiro(valor('vBC')),
      reducoesAliquota: porcentos(valor('uf/pRedAliqUF'), valor('mun/pRedAliqMun'), valor('fed/pRedAliqCBS')),
      aliquotasIbs: porcentos(valor('uf/pIBSUF'), valor('mun/pIBSMun')),
      aliquotaEfetivaMun: porcento(valor('mun/pAliqEfetMun')),
      ibsMun: dinheiro(totais('gIBS/gIBSMunTot/vIBSMun')),
      aliquotaEfetivaUf: porcento(valor('uf/pAliqEfetUF')),
      ibsUf: dinheiro(totais('gIBS/gIBSUFTot/vIBSUF')),
      ibsTotal: dinheiro(totais('gIBS/vIBSTot')),
      aliquotaCbs: porcento(valor('fed/pCBS')),
      aliquotaEfetivaCbs: porcento(valor('fed/pAliqEfetCBS')),
      cbs: dinheiro(totais('gCBS/vCBS')),
    },
  }
}

/** Whether the service is of a month before this year. */
const isBefore = (dps: Reader, ano: string) => (dps.text('dCompet') ?? '') < ano
/** The row of the two contributions is printed as long as they exist (note 6). */
const FIM_DO_PIS_COFINS = '2027'
/** From 2033 on there is no ISSQN to leave the base (E1530). */
const FIM_DO_ISS = '2033'

/** The price of the service, less what is withheld, plus the taxes on top. */
export function total(nota: Reader, dps: Reader): QuadroDe<'total'> {
  return {
    quadro: 'total',
    valores: {
      valorServico: dinheiro(dps.text('valores/vServPrest/vServ')),
      descontoIncondicionado: dinheiro(dps.text('valores/vDescCondIncond/vDescIncond')),
      descontoCondicionado: dinheiro(dps.text('valores/vDescCondIncond/vDescCond')),
      retencoes: dinheiro(nota.text('valores/vTotalRet')),
      valorLiquido: dinheiro(nota.text('valores/vLiq')),
      totalIbsCbs: soma(nota.text('IBSCBS/totCIBS/gIBS/vIBSTot'), nota.text('IBSCBS/totCIBS/gCBS/vCBS')),
      valorTotal: dinheiro(nota.text('IBSCBS/totCIBS/vTotNF')),
    },
  }
}

/** The fields of a row, or none when all are empty: note 5 permits leaving out such a row. */
function unlessEmpty<R extends Record<string, string>>(row: R): R | Record<string, never> {
  return Object.values(row).every((valor) => valor === VAZIO) ? {} : row
}

const porcentos = (...valores: (string | null)[]) =>
  valores.some((valor) => valor !== null) ? valores.map(porcento).join(' / ') : VAZIO
