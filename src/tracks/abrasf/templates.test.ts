import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTemplateFaults } from '#tracks/template-faults.ts'
import { templateOf } from './notas.fixture.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'

test('every template is a valid document, with a name of its own', () => {
  for (const template of TEMPLATES_ABRASF)
    assert.deepEqual(findTemplateFaults(JSON.parse(JSON.stringify(template))), [], template.padrao)
  assert.equal(new Set(TEMPLATES_ABRASF.map(({ padrao }) => padrao)).size, TEMPLATES_ABRASF.length)
})

test('a wrong template is refused with the path of each fault', () => {
  const base = templateOf('abrasf-2.04')
  const faults = (change: object) => findTemplateFaults({ ...base, ...change }).map(({ campo }) => campo)
  const table: [change: object, campo: string][] = [
    [{ titulo: undefined }, 'titulo'],
    [{ familia: 'outra' }, 'familia'],
    [{ inventado: 1 }, 'inventado'],
    [{ transporte: { ...base.transporte, envelope: '<a/>' } }, 'transporte.envelope'],
    [
      { transporte: { ...base.transporte, tlsLegado: { versaoMinima: 'SSLv3', nivelSeguranca: 0 } } },
      'transporte.tlsLegado.versaoMinima',
    ],
    [
      { transporte: { ...base.transporte, tlsLegado: { versaoMinima: 'TLSv1.1', nivelSeguranca: 1 } } },
      'transporte.tlsLegado.nivelSeguranca',
    ],
    [{ transporte: { ...base.transporte, tipo: 'multipart' } }, 'transporte.campoArquivo'],
    [{ xml: { ...base.xml, aliquota: { escala: 'percentual', casas: 3 } } }, 'xml.aliquota.casas'],
    [{ xml: { ...base.xml, omitir: ['ValorIss', 7] } }, 'xml.omitir[1]'],
    [{ xml: { ...base.xml, filhosSemNamespace: true } }, 'xml.prefixoMensagem'],
    [{ xml: { ...base.xml, prefixoMensagem: 'ns9' } }, 'xml.prefixos'],
    [{ xml: { ...base.xml, atributoId: null } }, 'assinatura'],
    [
      { assinatura: { ...base.assinatura, consultas: true }, transporte: { ...base.transporte, mensagem: 'cru' } },
      'assinatura.consultas',
    ],
    [{ assinatura: { ...base.assinatura, consultas: 'outra' } }, 'assinatura.consultas'],
    [{ capacidades: { ...base.capacidades, cartaCorrecao: true } }, 'capacidades.cartaCorrecao'],
    [{ capacidades: { ...base.capacidades, inutiliza: true } }, 'capacidades.inutiliza'],
    [{ xml: { ...base.xml, naturezas: { exportacao: 7 } } }, 'xml.naturezas.exportacao'],
    [{ xml: { ...base.xml, naturezas: { simples: { isento: '3' } } } }, 'xml.naturezas.simples.isento'],
    [{ paginaDaNota: { producao: 'nota/{numero}' } }, 'paginaDaNota.producao'],
    [{ paginaDaNota: { homologacao: 'https://cidade.example/nota' } }, 'paginaDaNota.homologacao'],
    [{ operacoes: { ...base.operacoes, gerar: undefined } }, 'operacoes.gerar'],
    [{ operacoes: { ...base.operacoes, gerar: { nome: 'x', raiz: 'y' } } }, 'operacoes.gerar.raizResposta'],
    [{ politica: { ...base.politica, esperasLoteS: [] } }, 'politica.esperasLoteS'],
  ]
  for (const [change, campo] of table) assert.deepEqual(faults(change), [campo])
  assert.deepEqual(
    findTemplateFaults(null).map(({ codigo }) => codigo),
    ['TIPO_INVALIDO'],
  )
})
