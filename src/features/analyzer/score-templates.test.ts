// Over all public messages and WSDLs at hand: the right template first and alone, templates that only the envelope tells
// apart as a tie, and no proposal for a system without a template.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { needs, samples, schemas } from '#test/support/references.ts'
import { type FatosDocumento, readDocumento, readWsdl } from './read-wsdl.ts'
import { PROPOSTA_MIN, scoreTemplates } from './score-templates.ts'

/** They differ in envelope and action (docs/referencia/dialetos.md#3-envelopes-vistos), and not in their messages. */
const MENSAGENS_203 = ['abrasf-2.03', 'dsf-2.03', 'simpliss-2.03', 'tiplan-2.03']
const REST_NACIONAL = ['pronim-1.01', 'simpliss-1.01', 'tiplan-1.01']
/** The WSDL of the model does not say its version. */
const MODELO = ['abrasf-2.01', 'abrasf-2.02', 'abrasf-2.03', 'abrasf-2.04']

/**
 * Folder of messages → what they prove, by the name of the folder and docs/referencia/dialetos.md: one template, the
 * templates that share the messages, or none.
 */
const PASTAS: Record<string, string[]> = {
  'abrasf-2.04': ['abrasf-2.04', 'el-2.04'],
  agili: [],
  conam: [],
  'dialetos/betha_cloud/1.01': ['betha-cloud-1.01'],
  'dialetos/ginfes/2.00': [],
  'dialetos/ginfes/3.00': ['ginfes'],
  'dialetos/ginfes/3.00-itaquaquecetuba': ['ginfes'],
  // A namespace of the city itself: a difference of its connection.
  'dialetos/ginfes/3.00-sao-jose-dos-pinhais': [],
  'dialetos/ginfes/3.01': ['ginfes-3.01'],
  'dialetos/issnet/1.01': ['issnet-1.01'],
  'dialetos/paulistana/1.00': ['paulistana-1'],
  'dialetos/paulistana/2.00': ['paulistana-2'],
  // The national document, though in its version 1.00.
  'dialetos/simpliss/1.00': REST_NACIONAL,
  'dialetos/simpliss/1.01': REST_NACIONAL,
  'dialetos/simpliss/2.03': MENSAGENS_203,
  'dialetos/simpliss/3.00': [],
  'dialetos/tiplan/1.00': [],
  'dialetos/tiplan/1.01': REST_NACIONAL,
  'dialetos/tiplan/2.03': ['tiplan-2.03'],
  'dialetos/webiss/2.02': ['webiss-2.02'],
  egoverneiss: [],
  'el-1.00': [],
  equiplano: [],
  fortaleza: [],
  giap: [],
  ipm: [],
  // SimplISS asks for nPedRegEvento, which the national examples lack.
  nacional: ['pronim-1.01', 'tiplan-1.01'],
  sigcorp: ['sigcorp-2.04', 'sigcorp-2.04-nfs'],
  sigiss: [],
  sigissweb: [],
}

const WSDLS: Record<string, string[]> = {
  'abrasf/wsdl/nfse_v1_00_Recife.wsdl': ['rio'],
  'abrasf/wsdl/nfse_v2_02_WebISS.wsdl': ['webiss-2.02'],
  'abrasf/wsdl/nfse_v2_03_Tiplan_Americana.wsdl': ['tiplan-2.03'],
  'abrasf/wsdl/nfse_v2_04_IIBrasil_Limeira.wsdl': MODELO,
  'abrasf/wsdl/nfse_v2_SH3_Barroso.wsdl': MODELO,
  'dialetos/egoverneiss-1.00/POsascoEGOVERNEISS.wsdl': [],
  'dialetos/el-1.00/PPiumaES-EL.wsdl': [],
  'dialetos/infisc-1.00/HFarroupilhaRS-GIFServicos.wsdl': [],
  'dialetos/ipm-1.00/PIPM.wsdl': [],
}

/** A dialect of Ginfes whose own elements no template describes: the nearest template is proposed. */
const DESVIOS: Record<string, string> = { fortaleza: 'ginfes' }

const bestOf = (documentos: FatosDocumento[], wsdl: ReturnType<typeof readWsdl> = null, min = PROPOSTA_MIN) => {
  const candidatos = scoreTemplates(TEMPLATES.values(), { wsdl, documentos, url: null })
  return candidatos
    .filter(({ confianca }) => confianca >= min && confianca === candidatos[0]!.confianca)
    .map(({ padrao }) => padrao)
    .sort()
}
const documentosDe = (pasta: string) =>
  readdirSync(samples(pasta))
    .filter((file) => file.endsWith('.xml'))
    .flatMap((file) => {
      const documento = readDocumento(readFileSync(samples(`${pasta}/${file}`), 'utf8'))
      return documento ? [{ file, documento }] : []
    })

test('every folder of messages is accounted for', needs(samples('dialetos')), () => {
  const found = readdirSync(samples('dialetos')).flatMap((provedor) =>
    readdirSync(samples(`dialetos/${provedor}`)).map((versao) => `dialetos/${provedor}/${versao}`),
  )
  const others = readdirSync(samples('')).filter((each) => each !== 'dialetos' && each !== 'pfx')
  assert.deepEqual(Object.keys(PASTAS).sort(), [...others, ...found].sort())
})

test('messages and WSDLs propose the one template that they prove, a tie, or none', needs(samples('dialetos')), () => {
  const got: Record<string, string> = {}
  const compare = (name: string, want: string[], best: string[]) => {
    if (best.join() !== want.join()) got[name] = best.join()
  }
  for (const [pasta, want] of Object.entries(PASTAS)) {
    // The folder of São Paulo's layout 1 holds examples of layout 2 too.
    const own = documentosDe(pasta).filter(({ documento }) => want[0] !== 'paulistana-1' || documento.versao !== '2')
    compare(pasta, want, bestOf(own.map(({ documento }) => documento)))
  }
  for (const [file, want] of Object.entries(WSDLS))
    compare(file, want, bestOf([], readWsdl(readFileSync(schemas(file), 'utf8'))))
  assert.deepEqual(got, DESVIOS)
})

test('each message that issues puts the template of its city among the best', needs(samples('dialetos')), () => {
  for (const [pasta, wanted] of Object.entries(PASTAS)) {
    if (wanted.length === 0) continue
    for (const { file, documento } of documentosDe(pasta).filter(({ documento: { familia } }) => familia !== null)) {
      // Examples in the folder of another layout: layout 2 of São Paulo, and the national document itself.
      const own = documento.versao === '2' && wanted[0] === 'paulistana-1' ? ['paulistana-2'] : wanted
      if (pasta.includes('betha_cloud') && documento.raiz === 'DPS') continue
      const best = bestOf([documento], null, 0)
      assert.ok(
        own.some((each) => best.includes(each)),
        `${pasta}/${file}: ${best}`,
      )
    }
  }
})

test('a namespace decides: no template of another one comes near', needs(samples('dialetos')), () => {
  for (const pasta of ['dialetos/ginfes/3.00', 'dialetos/betha_cloud/1.01']) {
    for (const { file, documento } of documentosDe(pasta)) {
      const decided = /ginfes\.com\.br|betha\.com\.br/.test(documento.namespace)
      if (!decided) continue
      const provedor = pasta.includes('ginfes') ? 'ginfes' : 'betha-cloud'
      const best = bestOf([documento])
      assert.ok(
        best.every((padrao) => padrao.startsWith(provedor)),
        `${pasta}/${file}: ${best}`,
      )
    }
  }
})
