import { PAPEIS_LISTA, type Papel } from './papeis.ts'

const TODOS = PAPEIS_LISTA
const DA_EQUIPE: Papel[] = ['owner', 'admin', 'developer', 'faturamento', 'leitura']
const EMISSORES: Papel[] = ['owner', 'admin', 'developer', 'faturamento']
const INTEGRADORES: Papel[] = ['owner', 'admin', 'developer']
const GESTORES: Papel[] = ['owner', 'admin']

/**
 * What each role may do, in words. The permissions named here are those of the service, and o-que-pode.test.ts compares
 * every line with its table: a sentence that is no longer true fails.
 */
export const O_QUE_PODE: { frase: string; permissoes: string[]; papeis: Papel[] }[] = [
  {
    frase: 'Ver notas, empresas, séries, municípios e consumo; baixar PDF, XML e CSV',
    permissoes: ['nota.read', 'empresa.read', 'config.read', 'serie.read', 'municipio.read', 'conta.read'],
    papeis: TODOS,
  },
  {
    frase: 'Ver notas recorrentes e modelos de serviço',
    permissoes: ['recorrente.read', 'modelo.read'],
    papeis: TODOS,
  },
  {
    frase: 'Ver o fechamento do mês e baixar o pacote dele',
    permissoes: ['fechamento.read'],
    papeis: TODOS,
  },
  {
    frase: 'Conferir, fechar e reabrir o mês; enviar o link do pacote a quem não tem acesso',
    permissoes: ['fechamento.write'],
    papeis: ['owner', 'admin', 'contador'],
  },
  { frase: 'Pedir aviso de quando uma cidade for atendida', permissoes: ['municipio.avise-me'], papeis: TODOS },
  { frase: 'Ver as tentativas recusadas das integrações', permissoes: ['tentativa.list'], papeis: DA_EQUIPE },
  { frase: 'Criar outra conta, da qual será dono', permissoes: ['conta.create'], papeis: TODOS },
  {
    frase: 'Mudar o próprio nome, a senha, o segundo fator e as sessões',
    permissoes: ['perfil.write', 'sessao.own'],
    papeis: TODOS,
  },
  {
    frase: 'Emitir, validar, reemitir e consultar notas na prefeitura',
    permissoes: [
      'nota.issue',
      'nota.validate',
      'nota.consult',
      'nota.reissue-draft',
      'nota.reissue',
      'nota.send',
      'tentativa.read',
      'cnpj.read',
    ],
    papeis: EMISSORES,
  },
  {
    frase: 'Cancelar, substituir e corrigir notas; inutilizar números',
    permissoes: ['nota.cancel', 'nota.request-cancel', 'nota.replace', 'nota.correct', 'rps.void'],
    papeis: EMISSORES,
  },
  {
    frase: 'Ver o pedido de cada nota e as trocas com a prefeitura, com os dados pessoais do tomador',
    permissoes: ['nota.read-conteudo'],
    papeis: EMISSORES,
  },
  {
    frase: 'Ver, criar e alterar clientes, com os dados pessoais',
    permissoes: ['tomador.read', 'tomador.write'],
    papeis: EMISSORES,
  },
  {
    frase: 'Criar e alterar notas recorrentes e modelos de serviço',
    permissoes: ['recorrente.write', 'modelo.write'],
    papeis: EMISSORES,
  },
  { frase: 'Configurar a emissão em cada município', permissoes: ['config.write'], papeis: INTEGRADORES },
  { frase: 'Criar e revogar chaves de API', permissoes: ['api-key.read', 'api-key.write'], papeis: INTEGRADORES },
  {
    frase: 'Cadastrar, testar e reenviar webhooks',
    permissoes: ['webhook.read', 'webhook.write'],
    papeis: INTEGRADORES,
  },
  {
    frase: 'Cadastrar e alterar empresas, certificados e séries',
    permissoes: ['empresa.write', 'certificado.write', 'serie.write'],
    papeis: GESTORES,
  },
  {
    frase: 'Convidar pessoas e mudar papéis (de donos, só um dono)',
    permissoes: ['usuario.read', 'usuario.write'],
    papeis: GESTORES,
  },
  { frase: 'Ver preços e faturas da conta, e pagá-las', permissoes: ['fatura.read'], papeis: GESTORES },
  { frase: 'Exigir o segundo fator de toda a conta', permissoes: ['conta.write'], papeis: ['owner'] },
  { frase: 'Trocar o plano da conta', permissoes: ['plano.change'], papeis: ['owner'] },
  { frase: 'Ler a auditoria', permissoes: ['auditoria.read'], papeis: GESTORES },
  {
    frase: 'Ver os e-mails de teste (ambiente sem servidor de e-mail)',
    permissoes: ['email.read'],
    papeis: ['owner'],
  },
]
