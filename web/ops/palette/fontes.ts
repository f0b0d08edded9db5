import {
  BookUser,
  Building2,
  Cable,
  CreditCard,
  FileQuestion,
  FileText,
  ListOrdered,
  MapPin,
  QrCode,
  UserRound,
} from 'lucide-react'
import { atendimentoOf } from '#domain/cidades.ts'
import { call, queryClient, read } from '../../api/ops/client.ts'
import { DE_CADA, type Fonte, matches } from '../../app/palette/destinos.ts'
import { STATUS_COBRANCA } from '../../words/cobrancas.ts'
import { STATUS_CONEXAO } from '../../words/conexoes.ts'
import { diaEscrito, mesEscrito } from '../../words/datas.ts'
import { nomeDaFatura } from '../../words/faturas.ts'
import { dinheiro, documento } from '../../words/formatos.ts'
import { ATENDIMENTO } from '../../words/municipios.ts'
import { tituloDaNota } from '../../words/notas.ts'
import { STATUS, TRILHOS } from '../../words/status.ts'
import { porqueDe } from '../porque.ts'
import {
  atosDaCidade,
  atosDaCobranca,
  atosDaConexao,
  atosDaConta,
  atosDaFatura,
  atosDaFila,
  atosDaNota,
  atosDaTarefa,
} from './atos.ts'

const limit = DE_CADA

/** What the service is asked about a text, in the order in which the answers are shown. */
export const FONTES: Fonte[] = [
  {
    titulo: 'Notas',
    permissao: 'nota.inspect',
    search: async (q, signal) => {
      const { items } = await call('GET /admin/nfse', { consulta: { q, limit } }, { signal })
      return items.map((nota) => ({
        titulo: `${tituloDaNota(nota)} · ${nota.conta.nome}`,
        detalhe: `${dinheiro(nota.valorServico)} · ${STATUS[nota.status].rotulo} · ${nota.meta.municipio.nome}`,
        icone: FileText,
        para: `/notas/${nota.id}`,
        atos: atosDaNota(nota, porqueDe),
      }))
    },
  },
  {
    titulo: 'Tarefas',
    permissao: 'admin.fila.read',
    search: async (q, signal) => {
      if (!/^[1-9]\d{0,14}$/.test(q)) return []
      const { items } = await call('GET /admin/queues/tarefas', { consulta: { numero: q } }, { signal })
      return items.map(({ id, fila, humanizado }) => ({
        titulo: `Tarefa ${id} · ${humanizado.oQue}`,
        detalhe: humanizado.paraQuem ?? fila,
        icone: ListOrdered,
        para: `/filas/${fila}/${id}`,
        atos: atosDaTarefa(fila, id, porqueDe),
      }))
    },
  },
  {
    titulo: 'Filas',
    permissao: 'admin.fila.read',
    search: async (q) => {
      const { items } = await queryClient.ensureQueryData(read('GET /admin/queues', {}))
      const named = items.filter(({ nome }) => nome === q)
      return (named.length > 0 ? named : items.filter(({ nome, descricao }) => matches(q, nome, descricao)))
        .slice(0, limit)
        .map((fila) => ({
          titulo: `Fila ${fila.nome}`,
          detalhe: fila.descricao,
          icone: ListOrdered,
          para: `/filas/${fila.nome}`,
          atos: atosDaFila(fila, porqueDe),
        }))
    },
  },
  {
    titulo: 'Clientes',
    permissao: 'admin.conta.read',
    search: async (search, signal) => {
      const { items } = await call('GET /admin/tenants', { consulta: { search, limit } }, { signal })
      return items.map(({ id, nome, cpfCnpj, dono, status }) => ({
        titulo: nome,
        detalhe: cpfCnpj ? documento(cpfCnpj) : dono?.email,
        icone: UserRound,
        para: `/clientes/${id}`,
        atos: atosDaConta({ id, status }, porqueDe),
      }))
    },
  },
  {
    titulo: 'Empresas',
    permissao: 'nota.inspect',
    search: async (q, signal) => {
      if (q.length < 2) return []
      const { items } = await call('GET /admin/nfse/empresas/buscar', { consulta: { q } }, { signal })
      return items.slice(0, limit).map(({ razaoSocial, cpfCnpj, conta }) => ({
        titulo: `${razaoSocial} · ${conta.nome}`,
        detalhe: documento(cpfCnpj),
        icone: Building2,
        para: `/clientes/${conta.id}?aba=empresas`,
      }))
    },
  },
  {
    titulo: 'Tomadores',
    permissao: 'nota.inspect',
    search: async (q, signal) => {
      // Numbers of notes are digits too: of a customer the whole CPF or CNPJ is asked for.
      if (q.length < 3 || /^[\d.\-/]{1,10}$/.test(q)) return []
      const { items } = await call('GET /admin/nfse/tomadores/buscar', { consulta: { q } }, { signal })
      return items.slice(0, limit).map(({ nome, documento: numero, ultimaNotaEm, conta }) => ({
        titulo: `${nome} · cliente de ${conta.nome}`,
        detalhe: `${numero ? `${documento(numero)} · ` : ''}última nota em ${diaEscrito(ultimaNotaEm)}`,
        icone: BookUser,
        para: `/notas?tenantId=${conta.id}&dataInicio=${ultimaNotaEm}&dataFim=${ultimaNotaEm}`,
      }))
    },
  },
  {
    titulo: 'Municípios',
    permissao: 'admin.municipio.read',
    search: async (search, signal) => {
      const { items } = await call('GET /admin/municipios', { consulta: { search, limit } }, { signal })
      return items.map(({ ibge, nome, uf, rotas }) => ({
        titulo: `${nome}, ${uf}`,
        detalhe: rotas.producao.falta
          ? ATENDIMENTO[atendimentoOf(rotas.producao.falta)].rotulo
          : TRILHOS[rotas.producao.trilho],
        icone: MapPin,
        para: `/municipios?q=${ibge}`,
        atos: atosDaCidade({ ibge, rotas }, porqueDe),
      }))
    },
  },
  {
    titulo: 'Conexões',
    permissao: 'admin.conexao.read',
    search: async (q) => {
      const consulta = { limit: 100 }
      const { items } = await queryClient.ensureQueryData(read('GET /admin/conexoes', { consulta }))
      return items
        .filter(({ titulo, slug, padrao }) => matches(q, titulo, slug, padrao))
        .slice(0, limit)
        .map(({ id, titulo, slug, versao, status }) => ({
          titulo: `${titulo} · ${slug} v${versao}`,
          detalhe: STATUS_CONEXAO[status].rotulo,
          icone: Cable,
          para: `/conexoes/${id}`,
          atos: atosDaConexao({ id, status }, porqueDe),
        }))
    },
  },
  {
    titulo: 'Faturas',
    permissao: 'admin.faturamento.read',
    search: async (q, signal) => {
      const { items } = await call('GET /admin/faturamento/faturas', { consulta: { q, limit } }, { signal })
      return items.map((fatura) => ({
        titulo: `${nomeDaFatura(fatura)} · ${fatura.tenantNome}`,
        detalhe: `${dinheiro(fatura.total)} · ${mesEscrito(fatura.competencia)}`,
        icone: CreditCard,
        para: `/faturas/${fatura.id}`,
        atos: atosDaFatura(fatura.id, porqueDe),
      }))
    },
  },
  {
    titulo: 'Cobranças',
    permissao: 'admin.faturamento.read',
    search: async (q, signal) => {
      const { items } = await call('GET /admin/faturamento/faturas', { consulta: { q, limit: 1 } }, { signal })
      const [fatura] = items
      if (!fatura) return []
      const cobrancas = await call(
        'GET /admin/bank/cobrancas',
        { consulta: { faturaId: fatura.id, limit } },
        { signal },
      )
      return cobrancas.items.map(({ id, valor, status }) => ({
        titulo: `Cobrança de ${dinheiro(valor)} · ${nomeDaFatura(fatura)}`,
        detalhe: `${STATUS_COBRANCA[status].rotulo} · ${fatura.tenantNome}`,
        icone: QrCode,
        para: `/cobrancas/${id}`,
        atos: atosDaCobranca(id, porqueDe),
      }))
    },
  },
  {
    titulo: 'Códigos',
    permissao: 'nota.inspect',
    search: async (q) => {
      const codigo = q.toUpperCase()
      return /^[A-Z]{1,4}-?\d{1,5}$/.test(codigo)
        ? [
            {
              titulo: `Recusas com ${codigo}`,
              icone: FileQuestion,
              para: `/notas/recusas?janela=30d&codigo=${codigo}`,
            },
            {
              titulo: `Notas recusadas com ${codigo}`,
              icone: FileQuestion,
              para: `/notas?status=rejeitada&codigo=${codigo}`,
            },
            {
              titulo: `O que a operação disse de ${codigo}`,
              icone: FileQuestion,
              para: `/codigos?aba=classificados&q=${codigo}`,
            },
          ]
        : []
    },
  },
]
