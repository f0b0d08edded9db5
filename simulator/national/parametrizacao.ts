import type { Municipios } from './municipios.ts'
import { jsonOf, type Resposta } from './sefin.ts'

/**
 * The municipal parameters (ADN `/parametrizacao`), or null when the path is none of them. Service codes are dotted
 * with the municipal complement, as `01.07.01.000`; any other form is a 400.
 */
export function parametrizar(municipios: Municipios, path: string): Resposta | null {
  const [cMun = '', ...rest] = path.split('/')
  const question = rest.at(-1)?.toLowerCase() ?? ''
  if (!QUESTIONS[question] || rest.length !== QUESTIONS[question].parts) return null
  if (!/^\d{7}$/.test(cMun)) return jsonOf(400, { mensagem: 'Código de município inválido.' })
  return municipios.convenio(cMun).situacao === 'ativo'
    ? QUESTIONS[question].answer(municipios, cMun, rest)
    : jsonOf(404, { [QUESTIONS[question].field]: null, mensagem: 'Convênio do município não está ativo.' })
}

type Question = {
  parts: number
  field: string
  answer: (municipios: Municipios, cMun: string, rest: string[]) => Resposta
}

const QUESTIONS: Record<string, Question> = {
  convenio: { parts: 1, field: 'parametrosConvenio', answer: (municipios, cMun) => convenio(municipios, cMun) },
  aliquota: {
    parts: 3,
    field: 'aliquotas',
    answer: (municipios, cMun, [codigo = '', competencia = '']) => aliquotas(municipios, cMun, codigo, competencia),
  },
  historicoaliquotas: {
    parts: 2,
    field: 'aliquotas',
    answer: (municipios, cMun, [codigo = '']) => aliquotas(municipios, cMun, codigo, '2026-01-01'),
  },
  regimes_especiais: {
    parts: 3,
    field: 'regimesEspeciais',
    answer: (_municipios, _cMun, [codigo = '', competencia = '']) =>
      isAsked(codigo, competencia) ? found('regimesEspeciais', {}) : invalid('regimesEspeciais'),
  },
  retencoes: {
    parts: 2,
    field: 'retencoes',
    answer: (_municipios, _cMun, [competencia = '']) =>
      isDate(competencia)
        ? found('retencoes', { artigoSexto: { habilitado: true, historico: [] }, retencoesMunicipais: [] })
        : invalid('retencoes'),
  },
  beneficio: {
    parts: 3,
    field: 'beneficio',
    answer: (_municipios, _cMun, [numero = '']) =>
      /^\d{14}$/.test(numero)
        ? jsonOf(404, { beneficio: null, mensagem: 'Benefício municipal não encontrado.' })
        : invalid('beneficio'),
  },
}

function convenio(municipios: Municipios, cMun: string): Resposta {
  const { emissorNacional, emissaoPadrao, man } = municipios.convenio(cMun)
  return found('parametrosConvenio', {
    aderenteAmbienteNacional: 1,
    aderenteEmissorNacional: emissorNacional,
    situacaoEmissaoPadraoContribuintesRFB: emissaoPadrao,
    aderenteMAN: man,
    permiteAproveitametoDeCreditos: false,
  })
}

function aliquotas(municipios: Municipios, cMun: string, codigo: string, competencia: string): Resposta {
  if (!isAsked(codigo, competencia)) return invalid('aliquotas')
  const cTribNac = codigo.replaceAll('.', '').slice(0, 6)
  const item = {
    Incidencia: 'Incidente',
    Aliq: municipios.aliquota(cMun, cTribNac) / 100,
    DtIni: `${municipios.convenio(cMun).desde}T00:00:00`,
    DtFim: null,
  }
  return found('aliquotas', { [codigo]: [item] })
}

function isAsked(codigo: string, competencia: string): boolean {
  return /^\d\d\.\d\d\.\d\d\.\d{3}$/.test(codigo) && isDate(competencia)
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}

function found(field: string, dados: object): Resposta {
  return jsonOf(200, { mensagem: 'Parâmetros localizados com sucesso.', [field]: dados })
}

function invalid(field: string): Resposta {
  return jsonOf(400, { mensagem: 'Parâmetros da consulta inválidos.', [field]: null })
}
