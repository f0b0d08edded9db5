import { Link } from '@tanstack/react-router'
import type { ClienteDetalhado, EmpresaDoCliente } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'

/** The companies of the account, and until when each may sign. */
export const Empresas = ({ conta }: { conta: ClienteDetalhado }) => (
  <TabelaInteira
    rotulo="Empresas da conta"
    colunas={colunasDe(conta.id)}
    linhas={conta.empresas.items}
    chave={({ id }) => id}
    grade='"empresa certificado" "cidade estado"'
    vazio={<Vazio titulo="Nenhuma empresa">A conta ainda não cadastrou quem emite.</Vazio>}
  />
)

const colunasDe = (contaId: string): Coluna<EmpresaDoCliente>[] => [
  {
    id: 'empresa',
    titulo: 'Empresa',
    fixa: true,
    planilha: ({ razaoSocial, cpfCnpj }) => `${razaoSocial} ${documento(cpfCnpj)}`,
    celula: ({ id, razaoSocial, cpfCnpj }) => (
      <>
        <Link to="/clientes/$id/empresas/$empresaId" params={{ id: contaId, empresaId: id }} className={LINK_LINHA}>
          {razaoSocial}
        </Link>
        <span className="sub block tabular-nums">{documento(cpfCnpj)}</span>
      </>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    planilha: ({ municipio }) => municipio,
    celula: ({ municipio }) => <span className="font-mono text-xs">{municipio}</span>,
  },
  {
    id: 'certificado',
    titulo: 'Certificado',
    emOrdem: ({ certificado }) => certificado?.validoAte,
    planilha: ({ certificado }) => (certificado ? diaMesAno(certificado.validoAte) : 'Sem certificado'),
    celula: ({ certificado }) =>
      certificado ? `até ${diaMesAno(certificado.validoAte)}` : <Selo tom="vermelho">Sem certificado</Selo>,
  },
  {
    id: 'estado',
    titulo: 'Situação',
    planilha: ({ ativa }) => (ativa ? 'Ativa' : 'Desativada'),
    direita: true,
    celula: ({ ativa }) => <Selo tom={ativa ? 'verde' : 'cinza'}>{ativa ? 'Ativa' : 'Desativada'}</Selo>,
  },
]
