/**
 * By what the address of a web service is known to be of a template's provider: what its host and path hold, in lower
 * case (docs/referencia/dialetos.md, contracts/tables/municipios.csv). A template of ABRASF's model has none: any
 * provider may follow the model. Each row is one way to know it, whose expressions all fit: with `.*` between them in one
 * expression a long address costs the square of its length.
 */
export const ENDERECOS: Readonly<Record<string, readonly (readonly RegExp[])[]>> = {
  'betha-1.00': [[/betha\.com\.br\/e-nota-contribuinte(-test)?-ws\/(?!nfsews)/]],
  'betha-2.02': [[/betha\.com\.br\/e-nota-contribuinte(-test)?-ws\/nfsews/]],
  'betha-cloud-1.01': [[/betha\.cloud\/dps\//]],
  bhiss: [[/bhiss(digital|-ws)/]],
  'coplan-1.01': [[/\banfse_web/]],
  'dsf-2.03': [[/abrasfv203-ws/]],
  'el-2.04': [[/cloud\.el\.com\.br\//, /nfsewsservice/]],
  'fiorilli-2.01': [[/issweb-ejb\/isswebws\//]],
  'fiorilli-1.01': [[/issweb-ejb\//, /nacional/]],
  ginfes: [[/\.ginfes\.com\.br/]],
  'ginfes-3.01': [[/\.ginfes\.com\.br/]],
  'giss-2.04': [[/\.giss\.com\.br/]],
  'ipm-2.04': [[/\.atende\.net[:/]/, /wnenotafiscaleletronica/]],
  'issnet-1.01': [[/\.issnetonline\.com\.br/]],
  'paulistana-1': [[/\.prefeitura\.sp\.gov\.br/]],
  'paulistana-2': [[/\.prefeitura\.sp\.gov\.br/]],
  'pronim-2.02': [[/nfse\.portal\.integracao/]],
  publica: [[/\.publica\.inf\.br/], [/nfse_integracao\/services/]],
  rio: [[/notacarioca\.rio\.gov\.br/]],
  'sigcorp-2.04': [[/\.meumunicipio\.online\//, /ws$/]],
  'sigcorp-2.04-nfs': [[/\.meumunicipio\.online\//, /nfs$/]],
  'simpliss-1.01': [[/\.simpliss(web)?\.com\.br/]],
  'simpliss-2.03': [[/\.simpliss(web)?\.com\.br/]],
  'tiplan-1.01': [[/\.tiplan\.com\.br/]],
  'tiplan-2.03': [[/\/wsnacional2\//]],
  'webiss-2.02': [[/\.webiss\.com\.br/]],
}
