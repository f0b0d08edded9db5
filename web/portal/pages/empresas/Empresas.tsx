import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Empresa } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { REGIMES } from '#web/words/regimes.ts'
import { SeloCertificado } from './Certificado.tsx'

const rota = getRouteApi('/dentro/empresas')

const CERTIFICADOS = [
  { value: 'ausente', label: 'Sem certificado' },
  { value: 'expirando', label: 'Vence em 30 dias' },
  { value: 'expirado', label: 'Vencido' },
  { value: 'ativo', label: 'Em dia' },
] as const
const ESTADOS_DO_CERTIFICADO = CERTIFICADOS.map(({ value }) => value)

const cidadeDe = ({ endereco }: Empresa) => `${endereco.descricaoCidade ?? endereco.codigoCidade}, ${endereco.estado}`

const COLUNAS: Coluna<Empresa>[] = [
  {
    id: 'nome',
    titulo: 'Empresa',
    fixa: true,
    planilha: ({ razaoSocial }) => razaoSocial,
    celula: ({ id, razaoSocial, nomeFantasia, ativa, certificado }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to="/empresas/$id" params={{ id }} search={{}} className={LINK_LINHA}>
            {razaoSocial}
          </Link>
          <SeloCertificado certificado={certificado} />
          {!ativa && <Selo tom="cinza">Desativada</Selo>}
        </span>
        {nomeFantasia && nomeFantasia !== razaoSocial && <span className="sub">{nomeFantasia}</span>}
      </>
    ),
  },
  {
    id: 'cnpj',
    titulo: 'CNPJ ou CPF',
    className: 'tabular-nums whitespace-nowrap',
    planilha: ({ cpfCnpj }) => documento(cpfCnpj),
    celula: ({ cpfCnpj }) => documento(cpfCnpj),
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    className: 'whitespace-nowrap max-md:text-right',
    planilha: cidadeDe,
    celula: cidadeDe,
  },
  {
    id: 'regime',
    titulo: 'Regime',
    className: 'whitespace-nowrap text-tinta-2',
    planilha: ({ regimeTributario }) => REGIMES[regimeTributario],
    celula: ({ regimeTributario }) => REGIMES[regimeTributario],
  },
]

/** The companies of the account, each with the state of its certificate. */
export const Empresas = () => (
  <>
    <Cabecalho titulo="Empresas">
      <NovaEmpresa />
    </Cabecalho>
    <Lista
      rota={rota}
      rotulo="Empresas"
      busca="Nome, CPF ou CNPJ"
      filtros={[escolha('estado', 'Certificado', CERTIFICADOS)]}
      consulta={({ q, estado }, fatia) =>
        empresas({ ...defined({ q, certificado: umDe(estado, ESTADOS_DO_CERTIFICADO) }), ...fatia })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"nome nome" "cnpj cidade" "regime regime"'
      esqueleto={6}
      nada={{
        titulo: 'Nenhuma empresa com este filtro',
        dica: 'Procure por parte do nome ou pelo começo do CPF ou CNPJ.',
      }}
      vazio={
        <Vazio titulo="Nenhuma empresa ainda" acao={<NovaEmpresa />}>
          Cadastre quem emite as notas: com o CNPJ, o restante se preenche sozinho.
        </Vazio>
      }
    />
  </>
)

function NovaEmpresa() {
  const porque = usePorque()('empresa.write', 'cadastrar empresas')
  if (porque) return <Botao porque={porque}>Nova empresa</Botao>
  return (
    <Link to="/empresas/nova" className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Nova empresa
    </Link>
  )
}
