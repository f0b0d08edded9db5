import { parseDateTime } from '#domain/competencia.ts'
import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/nota/prepare-datas.ts'
import { ME_EPP, MEI } from '#tracks/dps/tributacao.ts'
import type { Regra } from './contexto.ts'

/** Dates, issuer and its regime. */
export const IDENTIFICACAO: readonly Regra[] = [
  {
    codigo: 'E0008',
    when: ({ nota, agora }) => parseDateTime(nota.dataEmissao)! > agora.getTime() + CLOCK_TOLERANCE_MS,
  },
  { codigo: 'E0015', when: ({ nota, dhEmi }) => nota.competencia > dhEmi.slice(0, 7) },
  { codigo: 'E0080', when: ({ nota, emitenteCnpj }) => emitenteCnpj && !isCpfCnpj(nota.prestador.cpfCnpj) },
  { codigo: 'E0096', when: ({ nota, emitenteCnpj }) => !emitenteCnpj && !isCpfCnpj(nota.prestador.cpfCnpj) },
  { codigo: 'E0099', when: ({ nota, emitenteCnpj }) => !emitenteCnpj && !nota.prestador.inscricaoMunicipal },
  { codigo: 'E0166', when: ({ nota, regime }) => regime === ME_EPP && !nota.prestador.regimeApuracaoSimples },
  { codigo: 'E0174', when: ({ regime, regimeEspecial }) => regime === MEI && regimeEspecial !== 0 },
  { codigo: 'E0175', when: ({ issNoSimples, regimeEspecial }) => issNoSimples && regimeEspecial !== 0 },
]
