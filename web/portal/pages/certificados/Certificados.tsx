import { getRouteApi, Link } from '@tanstack/react-router'
import { ShieldX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ORDENS_DE_CERTIFICADOS } from '#domain/certificado-links.ts'
import { certificados } from '#web/api/portal/certificados.ts'
import type { CertificadoDaEmpresa } from '#web/api/portal/client.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { fraseDoLink, prazoDe } from '#web/words/certificados.ts'
import { diaMesAno } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { PedirPorLink } from './PedirPorLink.tsx'

const rota = getRouteApi('/dentro/certificados')

/** What the filter asks for, by its value in the address. */
const QUAIS = {
  expirado: { label: 'Vencido', consulta: { estado: 'expirado' } },
  expirando: { label: 'Vence em 30 dias', consulta: { estado: 'expirando' } },
  em60: { label: 'Vence em 60 dias', consulta: { dias: 60 } },
  ativo: { label: 'Em dia', consulta: { estado: 'ativo' } },
  ausente: { label: 'Sem certificado', consulta: { estado: 'ausente' } },
} as const
const VALORES = Object.keys(QUAIS) as (keyof typeof QUAIS)[]
const USOS_MAX = 2

const usoEscrito = ({ cidade, trilho, ambiente }: CertificadoDaEmpresa['usos'][number]) =>
  `${cidade} (${trilho === 'nacional' ? 'nacional' : 'prefeitura'}${ambiente === 'homologacao' ? ', teste' : ''})`

/** The certificates of all companies of the account: until when, used where, and who is asked for the next one. */
export function Certificados() {
  const [asking, setAsking] = useState<CertificadoDaEmpresa | null>(null)
  return (
    <>
      <Cabecalho
        titulo="Certificados"
        texto="O A1 de cada empresa. Avisamos donos e administradores 60, 30, 15, 7 e 1 dia antes do fim."
      />
      <Lista
        rota={rota}
        rotulo="Certificados"
        busca="Nome, CPF ou CNPJ"
        filtros={[
          escolha(
            'quais',
            'Fim',
            VALORES.map((value) => ({ value, label: QUAIS[value].label })),
          ),
        ]}
        consulta={({ q, quais, ordem }, fatia) => {
          const which = umDe(quais, VALORES)
          return certificados({
            ...defined({ q, ordem: umDe(ordem, ORDENS_DE_CERTIFICADOS) }),
            ...(which && QUAIS[which].consulta),
            ...fatia,
          })
        }}
        colunas={colunasDe(setAsking)}
        chave={({ empresaId }) => empresaId}
        grade='"empresa empresa" "cnpj fim" "usos usos" "estado acao"'
        esqueleto={6}
        nada={{ titulo: 'Nenhuma empresa com este filtro', dica: 'Procure por parte do nome ou pelo começo do CNPJ.' }}
        vazio={
          <Vazio
            titulo="Nenhuma empresa ainda"
            acao={
              <Link to="/empresas/nova" className={classeBotao('principal')}>
                Nova empresa
              </Link>
            }
          >
            O certificado de cada empresa cadastrada aparece aqui, com o dia em que vence.
          </Vazio>
        }
      />
      {asking && <PedirPorLink {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

const colunasDe = (onAsk: (linha: CertificadoDaEmpresa) => void): Coluna<CertificadoDaEmpresa>[] => [
  {
    id: 'empresa',
    titulo: 'Empresa',
    fixa: true,
    ordem: 'empresa',
    planilha: ({ razaoSocial }) => razaoSocial,
    celula: ({ empresaId, razaoSocial, ativa }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link to="/empresas/$id" params={{ id: empresaId }} search={{ aba: 'certificado' }} className={LINK_LINHA}>
          {razaoSocial}
        </Link>
        {!ativa && <Selo tom="cinza">Desativada</Selo>}
      </span>
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
    id: 'fim',
    titulo: 'Vence em',
    ordem: 'fim',
    className: 'whitespace-nowrap tabular-nums max-md:text-right',
    planilha: ({ certificado }) => certificado && diaMesAno(certificado.validoAte),
    celula: ({ certificado }) =>
      certificado ? (
        <>
          {diaMesAno(certificado.validoAte)}
          <span className="sub block max-md:ml-1.5 max-md:inline">{prazoDe(certificado)}</span>
        </>
      ) : (
        <span className="text-tinta-3">–</span>
      ),
  },
  {
    id: 'usos',
    titulo: 'Usado em',
    className: 'text-tinta-2',
    planilha: ({ usos }) => usos.map(usoEscrito).join('; '),
    celula: ({ usos }) =>
      usos.length === 0 ? (
        <span className="text-tinta-3">Nenhuma nota em 12 meses</span>
      ) : (
        <>
          {usos.slice(0, USOS_MAX).map(usoEscrito).join(', ')}
          {usos.length > USOS_MAX && <span className="sub block">e mais {usos.length - USOS_MAX}</span>}
        </>
      ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    planilha: ({ certificado }) => estadoDe(certificado).rotulo,
    celula: (linha) => (
      <>
        <Estado {...linha} />
        {linha.link && <span className="sub block break-words">{fraseDoLink(linha.link)}</span>}
      </>
    ),
  },
  { id: 'acao', titulo: 'Ação', direita: true, celula: (linha) => <Pedir linha={linha} onAsk={() => onAsk(linha)} /> },
]

type Estado = { rotulo: string; tom: 'vermelho' | 'ambar' | null }
function estadoDe(certificado: CertificadoDaEmpresa['certificado']): Estado {
  if (!certificado) return { rotulo: 'Sem certificado', tom: 'vermelho' }
  if (certificado.status === 'expirado') return { rotulo: 'Vencido', tom: 'vermelho' }
  if (certificado.status === 'expirando') return { rotulo: 'Vence logo', tom: 'ambar' }
  return { rotulo: certificado.autoassinado ? 'Em dia, de teste' : 'Em dia', tom: null }
}

function Estado({ certificado, ativa }: CertificadoDaEmpresa) {
  const { rotulo, tom } = estadoDe(certificado)
  if (!tom || !ativa) return rotulo
  return (
    <Selo tom={tom} icone={tom === 'vermelho' ? ShieldX : TriangleAlert}>
      {rotulo}
    </Selo>
  )
}

function Pedir({ linha: { razaoSocial }, onAsk }: { linha: CertificadoDaEmpresa; onAsk: () => void }) {
  const porque = usePorque()('certificado.write', 'pedir certificados')
  return (
    <span className="relative z-1">
      <Botao aria-label={`Pedir por link o certificado de ${razaoSocial}`} porque={porque} onClick={onAsk}>
        Pedir por link
      </Botao>
    </span>
  )
}
