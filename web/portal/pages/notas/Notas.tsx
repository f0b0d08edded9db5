import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { type Estatisticas, urlOf } from '#web/api/portal/client.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { escolha, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { mesAntes, mesEscrito } from '#web/words/datas.ts'
import { emCurso } from '#web/words/em-curso.ts'
import { semPermissao } from '#web/words/papeis.ts'
import { TRILHOS } from '#web/words/status.ts'
import { colunasDe, GRADE } from './lista/colunas.tsx'
import { FaixaStatus } from './lista/FaixaStatus.tsx'
import { consultasDe, rememberLista } from './lista/filtro.ts'
import { Levar } from './lista/Levar.tsx'
import { Totais } from './lista/Totais.tsx'
import { NadaCombina, SemNotas } from './lista/Vazia.tsx'

const rota = getRouteApi('/dentro/notas')

/** Every note of the account: how many are in each state, which ones, what they add up to, and the way to take them. */
export function Notas() {
  const busca = rota.useSearch()
  useEffect(() => rememberLista(busca), [busca])
  const ambiente = useAmbiente()
  const consultas = consultasDe(busca, ambiente)
  const contagem = useQuery(consultas.contagem)
  const opcoes = useQuery(consultas.opcoes).data
  const variasEmpresas = (useQuery(sessao).data?.empresas ?? 0) > 1
  const navigate = useNavigate({ from: '/notas' })
  // The counts know neither a search nor a competência.
  const semContagem = !!busca.q || !!busca.competencia
  const emAndamento = contagem.data?.porStatus.some(({ status }) => emCurso({ status }))
  useAoVivo(emAndamento ?? false)
  const { data: somadas } = useQuery(consultas.totais)
  return (
    <>
      <Cabecalho titulo="Notas" texto={<Soma valor={semContagem ? undefined : contagem.data?.total.valorServico} />}>
        <Emitir />
      </Cabecalho>
      <FaixaStatus
        contagem={semContagem ? undefined : contagem.data}
        atual={busca.status}
        onChange={(status) => void navigate({ search: (antes) => ({ ...antes, pagina: undefined, status }) })}
      />
      <div className="mt-4">
        <Lista
          rota={rota}
          rotulo="Notas"
          busca="Número, cliente, CPF ou CNPJ, RPS, valor"
          filtros={[
            periodo(busca.competencia ? undefined : 'últimos 30 dias'),
            escolha('competencia', 'Competência', mesesComNotas(busca.competencia)),
            escolha('empresaId', 'Empresa', opcoes?.porEmpresa.map(daEmpresa), SEM_NOTAS),
            escolha('municipio', 'Município', opcoes?.porMunicipio.map(doMunicipio), SEM_NOTAS),
            escolha('trilho', 'Trilho', opcoesDe(TRILHOS)),
          ]}
          tambem={['status']}
          consulta={(agora, fatia) => consultasDe(agora, ambiente).lista(fatia)}
          colunas={colunasDe(variasEmpresas)}
          chave={({ id }) => id}
          grade={GRADE}
          selecao={[
            {
              nome: 'XML e PDF em ZIP',
              icone: <Download size={15} aria-hidden />,
              href: (ids) =>
                urlOf('GET /portal/nfse.zip', { consulta: { ...consultas.filtro, ids: ids.join(), pdf: true } }),
            },
          ]}
          exportar={<Levar filtro={consultas.filtro} />}
          rodape={somadas && <Totais {...somadas} />}
          nada={(clear) => <NadaCombina clear={clear} q={busca.q} sempre={!!busca.dataInicio || !!busca.competencia} />}
          vazio={<SemNotas />}
        />
      </div>
    </>
  )
}

/** The last twelve months as options, and the chosen one. */
const mesesComNotas = (escolhido: string | undefined) =>
  [...new Set([...Array.from({ length: 12 }, (_, menos) => mesAntes(menos)), ...(escolhido ? [escolhido] : [])])]
    .sort()
    .reverse()
    .map((value) => ({ value, label: mesEscrito(value) }))
const SEM_NOTAS = 'sem notas no período'
const daEmpresa = ({ empresa }: Estatisticas['porEmpresa'][number]) => ({
  value: empresa.id,
  label: empresa.razaoSocial,
})
const doMunicipio = ({ municipio }: Estatisticas['porMunicipio'][number]) => ({
  value: municipio.ibge,
  label: municipio.nome,
})

/** The sum; its place is kept while it is unknown. */
const Soma = ({ valor }: { valor: number | undefined }) => (
  <span className={valor === undefined ? 'invisible' : undefined}>
    autorizadas somam <Valor v={valor ?? 0} />
  </span>
)

function Emitir() {
  const may = useMay()
  const { data } = useQuery(sessao)
  const dentro = (
    <>
      <Plus size={15} aria-hidden />
      Emitir nota
    </>
  )
  return may('nota.issue') ? (
    <Link to="/emitir" className={classeBotao('principal')}>
      {dentro}
    </Link>
  ) : (
    <Botao porque={semPermissao(data?.usuario.papel, 'emitir')}>{dentro}</Botao>
  )
}
