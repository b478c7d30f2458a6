/**
 * An EIP-1193 provider over a key in this browser, for local play only. It signs without asking; whoever wants to be
 * asked connects a real wallet. Requests that are not about the key go to the node.
 */
import { createWalletClient, hexToBigInt, http, type Chain, type TypedDataDefinition } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../../engine/bytes.ts';
import { walletWords } from '../../words/wallet.ts';
import { burnerKey, isOpen, setOpen } from './key.ts';

type Listener = (value: unknown) => void;
interface Request {
  readonly method: string;
  readonly params?: unknown;
}

/** An error with the numbers of EIP-1193 and EIP-1474. */
class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

interface TransactionRequest {
  from?: Hex;
  to?: Hex;
  data?: Hex;
  input?: Hex;
  value?: Hex;
  gas?: Hex;
}

/** The provider. `chain` is the local chain; its RPC is the page's own `/rpc`. */
export function burnerProvider(chain: Chain, rpcUrl: string) {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value));
  const account = () => privateKeyToAccount(burnerKey());
  // The caller retries, if anybody does: nested retries would take a minute to say that the node is down.
  const client = () => createWalletClient({ account: account(), chain, transport: http(rpcUrl, { retryCount: 0 }) });
  let nextId = 1;

  async function passOn(method: string, params: unknown): Promise<unknown> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params: params ?? [] }),
    }).catch(() => {
      throw new RpcError(4900, walletWords().burner.nodeSilent);
    });
    const body = (await response.json().catch(() => {
      throw new RpcError(4900, walletWords().burner.nodeSilent);
    })) as { result?: unknown; error?: { code: number; message: string; data?: unknown } };
    if (body.error) throw new RpcError(body.error.code, body.error.message, body.error.data);
    return body.result;
  }

  function own(address: unknown): void {
    if (typeof address !== 'string' || address.toLowerCase() !== account().address.toLowerCase())
      throw new RpcError(4100, walletWords().burner.otherAddress);
  }

  async function typedData(address: unknown, json: unknown): Promise<Hex> {
    own(address);
    const data = (typeof json === 'string' ? JSON.parse(json) : json) as TypedDataDefinition;
    const domainChain = (data.domain as { chainId?: unknown } | undefined)?.chainId;
    if (domainChain !== undefined && Number(domainChain) !== chain.id)
      throw new RpcError(-32602, walletWords().burner.otherChain);
    return account().signTypedData(data);
  }

  async function send(transaction: TransactionRequest): Promise<Hex> {
    if (transaction.from) own(transaction.from);
    const data = transaction.data ?? transaction.input;
    return client().sendTransaction({
      to: transaction.to ?? null,
      ...(data ? { data } : {}),
      ...(transaction.value ? { value: hexToBigInt(transaction.value) } : {}),
      ...(transaction.gas ? { gas: hexToBigInt(transaction.gas) } : {}),
    });
  }

  function switchChain(params: unknown): null {
    const wanted = (params as [{ chainId?: string }])[0]?.chainId;
    if (Number(wanted) !== chain.id) throw new RpcError(4902, walletWords().burner.localOnly);
    return null;
  }

  async function request({ method, params }: Request): Promise<unknown> {
    const list = (params ?? []) as readonly unknown[];
    switch (method) {
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions': {
        setOpen(true);
        const accounts = [account().address];
        emit('accountsChanged', accounts);
        return method === 'eth_requestAccounts'
          ? accounts
          : [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }];
      }
      case 'eth_accounts':
        return isOpen() ? [account().address] : [];
      case 'wallet_revokePermissions':
        setOpen(false);
        emit('accountsChanged', []);
        return null;
      case 'eth_chainId':
        return `0x${chain.id.toString(16)}`;
      case 'net_version':
        return String(chain.id);
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchChain(params);
      case 'personal_sign':
        own(list[1]);
        return account().signMessage({ message: { raw: list[0] as Hex } });
      case 'eth_signTypedData_v4':
        return typedData(list[0], list[1]);
      case 'eth_sendTransaction':
        return send(list[0] as TransactionRequest);
      case 'eth_sign':
      case 'eth_signTransaction':
        throw new RpcError(4200, walletWords().burner.unsupported(method));
      default:
        return passOn(method, params);
    }
  }

  return {
    isSabotBurner: true as const,
    request,
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
