import { Building2, Cable, CreditCard, FileText, ListOrdered, MapPin, UserRound } from 'lucide-react'
import { ApiError, call, queryClient, read } from '../api/ops/client.ts'
import { DE_CADA, type Fonte, matches } from '../app/palette/destinos.ts'
import { STATUS_CONEXAO } from '../words/conexoes.ts'
import { mesEscrito } from '../words/datas.ts'
import { nomeDaFatura } from '../words/faturas.ts'
import { dinheiro, documento } from '../words/formatos.ts'
import { tituloDaNota } from '../words/notas.ts'
import { STATUS, TRILHOS } from '../words/status.ts'

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
      }))
    },
  },
  {
    titulo: 'Tarefas',
    permissao: 'admin.fila.read',
    search: async (q, signal) => {
      if (!/^[1-9]\d{0,14}$/.test(q)) return []
      const job = await call('GET /admin/queues/tarefas/{jobId}', { caminho: { jobId: q } }, { signal }).catch(
        (erro: unknown) => {
          if (erro instanceof ApiError && erro.http === 404) return null
          throw erro
        },
      )
      if (!job) return []
      const { id, fila, humanizado } = job
      const titulo = `Tarefa ${id} · ${humanizado.oQue}`
      return [{ titulo, detalhe: humanizado.paraQuem ?? fila, icone: ListOrdered, para: `/filas/${fila}/${id}` }]
    },
  },
  {
    titulo: 'Clientes',
    permissao: 'admin.conta.read',
    search: async (search, signal) => {
      const { items } = await call('GET /admin/tenants', { consulta: { search, limit } }, { signal })
      return items.map(({ id, nome, cpfCnpj, dono }) => ({
        titulo: nome,
        detalhe: cpfCnpj ? documento(cpfCnpj) : dono?.email,
        icone: UserRound,
        para: `/clientes/${id}`,
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
    titulo: 'Municípios',
    permissao: 'admin.municipio.read',
    search: async (search, signal) => {
      const { items } = await call('GET /admin/municipios', { consulta: { search, limit } }, { signal })
      return items.map(({ ibge, nome, uf, rotas }) => ({
        titulo: `${nome}, ${uf}`,
        detalhe: rotas.producao.falta ? 'Ainda não atendido' : TRILHOS[rotas.producao.trilho],
        icone: MapPin,
        para: `/municipios?q=${ibge}`,
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
      }))
    },
  },
]
