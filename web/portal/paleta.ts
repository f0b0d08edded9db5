import { BookOpen, BookUser, Building2, FileText, Keyboard, LifeBuoy, MapPin } from 'lucide-react'
import { ambienteAtual, chooseAmbiente } from '../api/portal/ambiente.ts'
import { call } from '../api/portal/client.ts'
import { DE_CADA, type Paleta } from '../app/palette/destinos.ts'
import { diaMesAno } from '../words/datas.ts'
import { dinheiro, documento } from '../words/formatos.ts'
import { atendimentoDe } from '../words/municipios.ts'
import { tituloDaNota } from '../words/notas.ts'
import { STATUS } from '../words/status.ts'
import { atosDaEmpresa, atosDaNota, atosDoCliente, EMITIR_PARA, FECHAR_MES, VERBOS } from './atos-da-paleta.ts'

/** Notes are looked for in all time; without a beginning the service looks at 30 days. */
const SEMPRE = '2000-01-01'

/** Which companies a city takes, where it does not take all. */
const semTodos = (porRegime: Parameters<typeof atendimentoDe>[0]['porRegime']) => {
  const { quem, texto } = atendimentoDe({ porRegime })
  return quem === 'todos' ? undefined : texto
}

/** A code as refusals have it, `E0310` or `PRAZO_EXPIRADO`: other texts are asked of the help itself. */
const CODIGO_DE_ERRO = /^(?:[a-z]{1,3}\d{2,5}|[a-z]+_[a-z_]+)$/i

/** What a client finds from any screen. */
export const paleta: Paleta = {
  oQue: 'nota, cliente, empresa, município ou ação',
  verbos: VERBOS,
  comVerbo: '“cancelar” e a nota, “emitir 1.500 para” e o cliente',
  acoes: [
    { titulo: 'Emitir nota', para: '/emitir', permissao: 'nota.issue', tambem: 'nova nfs-e fiscal criar' },
    { titulo: 'Emitir em lote', para: '/lotes/novo', permissao: 'nota.issue', tambem: 'novo planilha csv importar' },
    {
      titulo: 'Nova nota recorrente',
      para: '/recorrentes/nova',
      permissao: 'recorrente.write',
      tambem: 'mensal todo mês',
    },
    {
      titulo: 'Próximas notas recorrentes',
      para: '/recorrentes/calendario',
      permissao: 'recorrente.read',
      tambem: 'calendário próximos 60 dias mensal',
    },
    {
      titulo: 'Fechar o mês',
      para: '/fechamento',
      permissao: 'fechamento.read',
      tambem: 'fechamento conferir contador iss guia pacote zip',
    },
    { titulo: 'Nova empresa', para: '/empresas/nova', permissao: 'empresa.write', tambem: 'cadastrar emissora cnpj' },
    {
      titulo: 'Novo cliente',
      para: '/clientes/novo',
      permissao: 'tomador.write',
      tambem: 'cadastrar tomador cpf cnpj',
    },
    { titulo: 'Novo modelo de serviço', para: '/modelos/novo', permissao: 'modelo.write' },
    { titulo: 'Convidar uma pessoa', para: '/equipe', permissao: 'usuario.write', tambem: 'usuário equipe convite' },
    {
      titulo: 'Exportar notas',
      para: '/notas',
      pressiona: 'Exportar',
      tambem: 'baixar xml pdf planilha excel csv zip',
    },
    {
      titulo: 'Cancelar uma nota',
      detalhe: 'escolha na lista das autorizadas',
      para: '/notas?status=autorizada',
      permissao: 'nota.cancel',
      tambem: 'anular cancelamento desfazer',
    },
    {
      titulo: 'Substituir uma nota',
      detalhe: 'escolha na lista das autorizadas',
      para: '/notas?status=autorizada',
      permissao: 'nota.replace',
      tambem: 'trocar corrigir errada',
    },
    {
      titulo: 'Corrigir uma nota rejeitada',
      detalhe: 'escolha na lista das rejeitadas',
      para: '/notas?status=rejeitada',
      permissao: 'nota.reissue',
      tambem: 'reemitir recusada erro',
    },
    {
      titulo: 'Auditoria',
      para: '/conta/auditoria',
      permissao: 'auditoria.read',
      tambem: 'quem fez registro histórico',
    },
    {
      titulo: 'Certificados que vencem',
      para: '/certificados',
      permissao: 'empresa.read',
      tambem: 'certificado a1 pfx vencimento renovar link',
    },
    { titulo: 'Ver a produção', faz: () => chooseAmbiente('producao'), tambem: 'ambiente mudar trocar valer' },
    { titulo: 'Ver a homologação', faz: () => chooseAmbiente('homologacao'), tambem: 'ambiente mudar trocar teste' },
    {
      titulo: 'Trocar de conta',
      abre: 'contas',
      permissao: 'perfil.write',
      tambem: 'abrir outra empresa cliente mudar criar',
    },
    { titulo: 'Minhas contas', para: '/contas', permissao: 'perfil.write', tambem: 'lista clientes escritório' },
    {
      titulo: 'Mudar a senha ou o segundo fator',
      para: '/perfil',
      permissao: 'perfil.write',
      tambem: 'trocar segurança',
    },
  ],
  ajuda: [
    {
      titulo: 'Buscar na ajuda',
      abre: 'ajuda',
      icone: LifeBuoy,
      tambem: 'suporte falar contato email telefone status guia como dúvida erro código problema',
    },
    { titulo: 'Documentação da API', fora: '/v1/docs', icone: BookOpen, tambem: 'ajuda integração manual' },
    { titulo: 'Atalhos do teclado', abre: 'atalhos', icone: Keyboard, tambem: 'ajuda teclas' },
  ],
  fontes: [
    EMITIR_PARA,
    FECHAR_MES,
    {
      titulo: 'Notas',
      permissao: 'nota.read',
      search: async (q, signal) => {
        const consulta = { q, ambiente: ambienteAtual(), dataInicio: SEMPRE, limit: DE_CADA }
        const { items } = await call('GET /portal/nfse', { consulta }, { signal })
        return items.map((nota) => ({
          titulo: `${tituloDaNota(nota)} · ${nota.tomadorNome ?? 'Não identificado'}`,
          detalhe: `${dinheiro(nota.valorServico)} · ${STATUS[nota.status].rotulo} · ${diaMesAno(nota.criadaEm)} · ${nota.empresa.razaoSocial}`,
          icone: FileText,
          para: `/notas/${nota.id}`,
          atos: atosDaNota(nota.id),
        }))
      },
    },
    {
      titulo: 'Clientes',
      permissao: 'tomador.read',
      search: async (q, signal) => {
        const consulta = { q, ambiente: ambienteAtual(), limit: DE_CADA }
        const { items } = await call('GET /portal/clientes', { consulta }, { signal })
        return items.map(({ id, tomador: { razaoSocial, cpfCnpj, nifEstrangeiro }, de, quantasEmpresas }) => ({
          titulo: razaoSocial ?? nifEstrangeiro ?? '',
          detalhe: `${cpfCnpj ? documento(cpfCnpj) : nifEstrangeiro} · cliente de ${quantasEmpresas > 1 ? `${quantasEmpresas} empresas` : de.empresa}`,
          icone: BookUser,
          para: `/clientes/${id}`,
          atos: atosDoCliente(id, quantasEmpresas),
        }))
      },
    },
    {
      titulo: 'Empresas',
      permissao: 'empresa.read',
      search: async (q, signal) => {
        const { items } = await call('GET /portal/empresas', { consulta: { q, limit: DE_CADA } }, { signal })
        return items.map(({ id, razaoSocial, cpfCnpj }) => ({
          titulo: razaoSocial,
          detalhe: documento(cpfCnpj),
          icone: Building2,
          para: `/empresas/${id}`,
          atos: atosDaEmpresa(id),
        }))
      },
    },
    {
      titulo: 'Municípios',
      permissao: 'municipio.read',
      search: async (q, signal) => {
        const { items } = await call('GET /portal/municipios', { consulta: { q, limit: DE_CADA } }, { signal })
        return items.map(({ ibge, nome, uf, porRegime }) => ({
          titulo: `${nome}, ${uf}`,
          detalhe: semTodos(porRegime),
          icone: MapPin,
          para: `/municipios/${ibge}`,
        }))
      },
    },
    {
      titulo: 'Erros',
      search: async (q, signal) => {
        if (!CODIGO_DE_ERRO.test(q.trim())) return []
        const { itens } = await call('GET /portal/ajuda', { consulta: { q } }, { signal })
        return itens.slice(0, DE_CADA).map(({ codigo, de, texto, url }) => ({
          titulo: `${codigo}: ${texto}`,
          detalhe: de,
          icone: BookOpen,
          fora: url,
        }))
      },
    },
  ],
}
