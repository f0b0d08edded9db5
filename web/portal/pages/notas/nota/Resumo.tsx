import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { palavraDoIss } from '#domain/tributos/situacao-do-iss.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Tabela } from '#web/kit/list/Tabela.tsx'
import { DetalhesTecnicos } from '#web/portal/DetalhesTecnicos.tsx'
import { documento, porcento } from '#web/words/formatos.ts'
import { TRILHOS } from '#web/words/status.ts'
import { acaoDe } from './acao.ts'
import { Cartas } from './Cartas.tsx'

/** The contents of the note in the order of the printed page, then what people copy. */
export function Resumo({ nota }: { nota: Nota }) {
  const { servico } = nota
  return (
    <div className="flex flex-col gap-6 text-sm">
      <dl className="grid gap-6 sm:grid-cols-2">
        <Dado rotulo="Tomador">
          <Pessoa parte={nota.tomador} />
        </Dado>
        <Dado rotulo="Prestador">
          {nota.prestador.razaoSocial}
          <Sub>{documento(nota.prestador.cpfCnpj)}</Sub>
          {nota.prestador.inscricaoMunicipal && <Sub>Inscrição municipal {nota.prestador.inscricaoMunicipal}</Sub>}
        </Dado>
        {nota.intermediario && (
          <Dado rotulo="Intermediário">
            <Pessoa parte={nota.intermediario} />
          </Dado>
        )}
        <Dado largo rotulo={`Serviço ${servico.codigo}`}>
          <p className="max-w-[65ch] whitespace-pre-line">{servico.discriminacao}</p>
          {servico.informacoesComplementares && (
            <p className="sub mt-1 max-w-[65ch] whitespace-pre-line">{servico.informacoesComplementares}</p>
          )}
        </Dado>
        <Dado rotulo="Prestado em">{lugar(servico.municipioPrestacao)}</Dado>
        {servico.municipioIncidencia.ibge !== servico.municipioPrestacao.ibge && (
          <Dado rotulo="ISS devido em">{lugar(servico.municipioIncidencia)}</Dado>
        )}
      </dl>
      <Valores nota={nota} />
      <Cartas cartas={nota.cartas} />
      <Identificacao nota={nota} />
    </div>
  )
}

function Pessoa({ parte }: { parte: Nota['tomador'] }) {
  if (!parte) return 'Não identificado'
  const numero = parte.cpfCnpj ? documento(parte.cpfCnpj) : parte.nifEstrangeiro
  return (
    <>
      {parte.razaoSocial ?? 'Sem nome'}
      {numero && <Sub>{numero}</Sub>}
      {parte.email && <Sub>{parte.email}</Sub>}
      {parte.cidade && <Sub>{lugar(parte.cidade)}</Sub>}
    </>
  )
}

const Sub = ({ children }: { children: ReactNode }) => <div className="sub break-words tabular-nums">{children}</div>
const lugar = ({ nome, uf, ibge }: { nome: string; uf: string; ibge: string }) => (nome ? `${nome}/${uf}` : ibge)

function Valores({ nota: { tributos, iss, valores, valorACobrar } }: { nota: Nota }) {
  // Where the note leaves no ISS, a word of its situation stands for rate and amount.
  const palavra = iss.aRecolher === null && iss.valorRetido === null ? palavraDoIss(iss) : null
  const semValor = ({ nome }: Nota['tributos'][number]) => nome === 'ISS' && palavra !== null
  const menos = [
    ['Deduções', valores.deducoes],
    ['Desconto incondicionado', valores.descontoIncondicionado],
    ['Desconto condicionado', valores.descontoCondicionado],
    ['Retido pelo tomador', valores.totalRetido],
  ] as const
  return (
    <div>
      <Tabela<Nota['tributos'][number]>
        densa
        rotulo="Tributos"
        chave={({ nome }) => nome}
        linhas={tributos}
        vazio={null}
        colunas={[
          {
            id: 'nome',
            titulo: 'Tributo',
            celula: (t) => (
              <>
                {t.nome} {t.retido && <Selo tom="cinza">retido</Selo>}
              </>
            ),
          },
          {
            id: 'base',
            titulo: 'Base',
            direita: true,
            className: 'max-md:hidden',
            celula: (t) => t.base !== null && <Valor v={t.base} />,
          },
          {
            id: 'aliquota',
            titulo: 'Alíquota',
            direita: true,
            celula: (t) =>
              t.aliquota !== null && !semValor(t) && <span className="tabular-nums">{porcento(t.aliquota)}</span>,
          },
          {
            id: 'valor',
            titulo: 'Valor',
            direita: true,
            celula: (t) => (semValor(t) ? <span className="text-tinta-2">{palavra}</span> : <Valor v={t.valor} />),
          },
        ]}
      />
      <dl className="flex flex-col gap-1 pt-3">
        {menos
          .filter(([, valor]) => valor > 0)
          .map(([rotulo, valor]) => (
            <div key={rotulo} className="flex justify-between text-tinta-2">
              <dt>{rotulo}</dt>
              <dd>
                − <Valor v={valor} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between font-semibold">
          <dt>Líquido a receber</dt>
          <dd>
            <Valor v={valores.liquido} />
          </dd>
        </div>
        {valorACobrar !== null && valorACobrar !== valores.liquido && (
          <div className="flex justify-between font-semibold">
            <dt>A cobrar, com IBS e CBS</dt>
            <dd>
              <Valor v={valorACobrar} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Identificacao({ nota }: { nota: Nota }) {
  const carta = acaoDe(nota, 'carta-correcao')
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Dado largo rotulo="Chave de acesso">
          {nota.chaveAcesso ? (
            <Copiar texto={nota.chaveAcesso} rotulo="a chave de acesso" />
          ) : (
            'Disponível quando a nota for autorizada'
          )}
        </Dado>
        {nota.codigoVerificacao && (
          <Dado rotulo="Código de verificação">
            <Copiar texto={nota.codigoVerificacao} rotulo="o código de verificação" />
          </Dado>
        )}
        {nota.urlPublica && (
          <Dado largo rotulo="Página pública, para enviar ao tomador">
            <Copiar texto={nota.urlPublica} rotulo="o endereço da página pública" />
          </Dado>
        )}
        <Dado rotulo="Emitida por">{TRILHOS[nota.meta.trilho]}</Dado>
        <Dado rotulo="Confiança antes de emitir">{nota.scoreConfianca} de 100</Dado>
        {nota.loteId && (
          <Dado rotulo="Lote">
            <Link to="/lotes/recebido/$id" params={{ id: nota.loteId }} className="text-anil hover:underline">
              Ver o lote
            </Link>
          </Dado>
        )}
        {nota.status === 'autorizada' && !carta.permitida && carta.motivo && (
          <Dado largo rotulo="Carta de correção">
            {carta.motivo}
          </Dado>
        )}
      </dl>
      <div className="mt-4">
        <DetalhesTecnicos>
          <dl className="grid gap-4 sm:grid-cols-2">
            {nota.idIntegracao && (
              <Dado largo rotulo="idIntegracao">
                <Copiar texto={nota.idIntegracao} rotulo="o idIntegracao" />
              </Dado>
            )}
            <Dado rotulo="id">
              <Copiar texto={nota.id} rotulo="o id" />
            </Dado>
            <Dado rotulo="requestId">
              <Copiar texto={nota.requestId} rotulo="o requestId" />
            </Dado>
            <Dado rotulo="Conexão">
              {nota.conexao.slug}
              {nota.conexao.padrao && `, padrão ${nota.conexao.padrao}`}
            </Dado>
          </dl>
        </DetalhesTecnicos>
      </div>
    </>
  )
}
